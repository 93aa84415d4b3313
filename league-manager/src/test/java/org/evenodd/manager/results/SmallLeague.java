package org.evenodd.manager.results;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.tournament.MatchDecider;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.ExchangeOutcome;
import org.evenodd.protocol.message.ResultDetails.RawExchange;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;
import org.evenodd.protocol.value.Parity;
import org.jspecify.annotations.Nullable;

/** A league whose matches end as the test says, a minute apart. */
public final class SmallLeague {

    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final LeagueSettings SETTINGS = SettingsLoader.builtIn().league(SettingsLoader.DEFAULT_LEAGUE);

    private League league;
    private Instant now = START;

    /** Starts a league of players who meet this often. */
    public SmallLeague(int players, int legs) {
        league = League.open(new LeagueOpened(SETTINGS, START));
        List<PlayerId> ids =
                IntStream.rangeClosed(1, players).mapToObj(PlayerId::of).toList();
        ids.forEach(id -> happens(new PlayerRegistered(
                id, new Registration(new DisplayName("Bot " + id), Endpoint.parse("http://localhost/mcp"), 1, null))));
        happens(new LeagueStarted(RoundRobin.schedule(ids, legs), START, null));
        for (int round = 1; round <= league.divisions().first().rounds().size(); round++) {
            happens(new RoundStarted(new RoundId(round), START, null));
        }
    }

    private void happens(LeagueEvent event) {
        league = league.apply(event);
    }

    public League league() {
        return league;
    }

    /** Plays the next match of two players; the choices are in the order of the arguments. */
    public SmallLeague played(PlayerId one, Parity choice, PlayerId other, Parity choiceOfOther, int number) {
        Outcome outcome = EvenOdd.decide(one, choice, other, choiceOfOther, number);
        return decided(outcome, choices(one, choice, other, choiceOfOther), Map.of(), number, null);
    }

    /** Plays it, with a report that does not tell the choices. */
    public SmallLeague playedUnseen(PlayerId winner, PlayerId loser) {
        Outcome outcome = new Outcome.Win(winner, loser, winner);
        return decided(outcome, choices(winner, null, loser, null), Map.of(), null, null);
    }

    /** Ends it with a technical loss; the other may have chosen. */
    public SmallLeague forfeited(PlayerId loser, PlayerId winner, @Nullable Parity choiceOfWinner, Termination why) {
        Outcome outcome = new Outcome.WonByForfeit(winner, loser, winner);
        return decided(outcome, choices(winner, choiceOfWinner, loser, null), Map.of(loser, why), null, null);
    }

    SmallLeague bothFailed(PlayerId one, PlayerId other, Termination why) {
        Outcome outcome = new Outcome.BothFailed(one, other);
        return decided(outcome, choices(one, null, other, null), Map.of(one, why, other, why), null, null);
    }

    /** Plays the next match of two players, who answer the call for their choice after these milliseconds. */
    SmallLeague timed(PlayerId one, int tookOne, PlayerId other, int tookOther) {
        return decided(
                EvenOdd.decide(one, Parity.EVEN, other, Parity.ODD, 2),
                choices(one, Parity.EVEN, other, Parity.ODD),
                Map.of(),
                2,
                List.of(
                        called(one, tookOne, ExchangeOutcome.ANSWERED),
                        called(other, tookOther, ExchangeOutcome.ANSWERED)));
    }

    /** Ends it because the first one did not answer that call in time; the other answers after these milliseconds. */
    SmallLeague waitedFor(PlayerId silent, PlayerId other, int took) {
        return decided(
                new Outcome.WonByForfeit(other, silent, other),
                choices(other, Parity.ODD, silent, null),
                Map.of(silent, Termination.TIMEOUT_CHOICE),
                null,
                List.of(
                        called(silent, 30_000, ExchangeOutcome.TIMED_OUT),
                        called(other, took, ExchangeOutcome.ANSWERED)));
    }

    private RawExchange called(PlayerId player, int took, ExchangeOutcome outcome) {
        return new RawExchange(now, player, "CHOOSE_PARITY_CALL", 1, took, 30_000, outcome, null, null);
    }

    private static Map<PlayerId, @Nullable Parity> choices(
            PlayerId one, @Nullable Parity choice, PlayerId other, @Nullable Parity choiceOfOther) {
        Map<PlayerId, @Nullable Parity> choices = new LinkedHashMap<>();
        choices.put(one, choice);
        choices.put(other, choiceOfOther);
        return choices;
    }

    private SmallLeague decided(
            Outcome outcome,
            Map<PlayerId, @Nullable Parity> choices,
            Map<PlayerId, Termination> faults,
            @Nullable Integer number,
            @Nullable List<RawExchange> exchanges) {
        Fixture next = league.fixtures().stream()
                .filter(fixture ->
                        !fixture.isDecided() && choices.keySet().stream().allMatch(fixture::involves))
                .findFirst()
                .orElseThrow();
        ResultDetails details = new ResultDetails(
                        number, choices, outcome.status(), null, null, null, faults, null, null)
                .with(exchanges);
        now = now.plus(Duration.ofMinutes(1));
        happens(new MatchDecided(
                next.id(),
                RefereeId.of(1),
                1,
                Ending.of(outcome),
                MatchDecider.counted(SETTINGS, new CheckedResult(outcome, details)),
                now));
        return this;
    }
}
