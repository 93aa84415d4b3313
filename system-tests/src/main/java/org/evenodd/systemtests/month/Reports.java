package org.evenodd.systemtests.month;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.evenodd.agent.program.ServerCommand.RunningProgram;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.tournament.MatchDecider;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Parity;
import org.evenodd.systemtests.testbed.MemoryLeague;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.jspecify.annotations.Nullable;

/** Results with the transcript and the exchanges of a match that was played by our own programs. */
final class Reports {

    private static final int FORFEITS_IN_A_HUNDRED = 2;

    private final RandomGenerator random;
    private final ResultDetails model;
    private final List<PlayerId> models;

    private Reports(RandomGenerator random, ResultDetails model) {
        this.random = random;
        this.model = model;
        this.models = List.copyOf(model.choices().keySet());
    }

    /** Plays a match to learn what a report has. */
    static Reports recorded(RandomGenerator random) throws IOException {
        try (TemporaryDirectory directory = TemporaryDirectory.create("month");
                MemoryLeague league = new MemoryLeague(directory.path(), 1)) {
            RunningProgram manager = league.manager(2, 1);
            league.referees(1);
            league.players(2);
            league.play(manager, Duration.ofMinutes(5));
            EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
            return league.store.load(MemoryLeague.LEAGUE).stream()
                    .map(codec::read)
                    .filter(MatchDecided.class::isInstance)
                    .map(decided -> ((MatchDecided) decided).result().details())
                    .findFirst()
                    .map(model -> new Reports(random, model))
                    .orElseThrow();
        }
    }

    MatchResult of(Pairing pairing, LeagueSettings settings, Instant now) {
        return MatchDecider.counted(
                settings, random.nextInt(100) < FORFEITS_IN_A_HUNDRED ? forfeited(pairing) : played(pairing, now));
    }

    private CheckedResult forfeited(Pairing pairing) {
        return CheckedResult.untold(
                new Outcome.WonByForfeit(pairing.playerA(), pairing.playerB(), pairing.playerA()),
                Map.of(pairing.playerB(), Termination.INVALID_CHOICE));
    }

    private CheckedResult played(Pairing pairing, Instant now) {
        PlayerId a = pairing.playerA();
        PlayerId b = pairing.playerB();
        NumberDraw draw = NumberDraw.from(random);
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(a, parity());
        choices.put(b, parity());
        Outcome outcome = EvenOdd.decide(a, choices.get(a), b, choices.get(b), draw.number());
        ResultDetails details = new ResultDetails(
                draw.number(),
                choices,
                outcome.status(),
                Parity.of(draw.number()),
                draw.commitment(pairing.matchId()),
                draw.nonce(),
                Map.of(),
                requireNonNull(model.transcript()).stream()
                        .map(step ->
                                new TranscriptEntry(now, step.event(), other(step.playerId(), a, b), step.detail()))
                        .toList(),
                null);
        return new CheckedResult(outcome, details.with(exchanges(a, b)));
    }

    private Parity parity() {
        return random.nextBoolean() ? Parity.EVEN : Parity.ODD;
    }

    private @Nullable PlayerId other(@Nullable PlayerId player, PlayerId a, PlayerId b) {
        return player == null ? null : player.equals(models.get(0)) ? a : b;
    }

    private List<RawExchange> exchanges(PlayerId a, PlayerId b) {
        return requireNonNull(model.exchanges()).stream()
                .map(call -> new RawExchange(
                        call.at(),
                        requireNonNull(other(call.playerId(), a, b)),
                        call.type(),
                        call.attempt(),
                        call.tookMs(),
                        call.limitMs(),
                        call.outcome(),
                        call.request(),
                        call.answer()))
                .toList();
    }
}
