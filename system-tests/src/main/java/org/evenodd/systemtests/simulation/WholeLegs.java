package org.evenodd.systemtests.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.LegEvent.PlayerPausing;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.manager.store.EventCodec;
import org.evenodd.manager.store.StoredEvent;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Invariants.Invariant;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.Secrecy.Secrets;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import tools.jackson.databind.JsonNode;

/**
 * A leg, or a division of one, is a whole round robin of players that are there and want to play; once it is over, nothing of
 * it changes, also when it is folded; and an id belongs to the one that was scheduled under it.
 */
final class WholeLegs implements Invariant {

    private final EventCodec<LeagueEvent> codec = new EventCodec<>(LeagueEvent.class);
    private final Set<PlayerId> pausing = new HashSet<>();
    private final Map<PlayerId, String> owners = new HashMap<>();
    private final Map<PlayerId, Integer> deadAtEnd = new HashMap<>();
    private final Map<MatchId, MatchResult> results = new HashMap<>();
    private final Secrets secrets;
    private final LeagueAsStored asStored;
    private final Findings findings;
    private final ToIntFunction<String> deadIn;
    private int leg;
    private int lastRoundOver;

    WholeLegs(Secrets secrets, LeagueAsStored asStored, Findings findings, ToIntFunction<String> deadIn) {
        this.secrets = secrets;
        this.asStored = asStored;
        this.findings = findings;
        this.deadIn = deadIn;
    }

    @Override
    public void stored(LeagueEvent event) {
        if (event instanceof PlayerPausing change) {
            if (change.pausing()) {
                pausing.add(change.playerId());
            } else {
                pausing.remove(change.playerId());
            }
        } else if (event instanceof LegStarted begun) {
            begin(begun);
        } else if (event instanceof LegFinished) {
            League league = asStored.league().orElseThrow();
            lastRoundOver = league.lastRoundNumber();
            league.roster().players().keySet().forEach(player -> deadAtEnd.put(player, deadIn(player)));
        } else if (event instanceof MatchDecided decided) {
            requireOpen(decided.matchId(), event);
            results.put(decided.matchId(), decided.result().brief());
        } else if (event instanceof MatchVoided voided) {
            requireOpen(voided.matchId(), event);
            results.remove(voided.matchId());
        } else if (event instanceof MatchAssigned assigned) {
            requireOpen(assigned.matchId(), event);
        }
    }

    private int deadIn(PlayerId player) {
        return deadIn.applyAsInt(asStored.process(player));
    }

    private void requireOpen(MatchId match, LeagueEvent event) {
        findings.require(match.round().value() > lastRoundOver, () -> "a leg that is over changes: " + event);
    }

    private void begin(LegStarted begun) {
        leg++;
        findings.require(begun.leg() == leg, () -> "leg %d follows leg %d".formatted(begun.leg(), leg - 1));
        begun.plans().forEach(division -> begin(division.rounds(), begun));
    }

    private void begin(List<PlannedRound> rounds, LegStarted begun) {
        List<Pairing> pairings =
                rounds.stream().flatMap(round -> round.pairings().stream()).toList();
        Set<Set<PlayerId>> played = new HashSet<>();
        Set<PlayerId> players = new HashSet<>();
        pairings.forEach(pairing -> {
            Set<PlayerId> two = Set.of(pairing.playerA(), pairing.playerB());
            findings.require(played.add(two), () -> "a leg has a match twice: " + begun);
            players.addAll(two);
        });
        findings.require(
                players.size() > 1 && played.size() == players.size() * (players.size() - 1) / 2,
                () -> "a leg is not whole: " + rounds);
        players.forEach(player -> requireThere(player, begun.inDivisions()));
    }

    private void requireThere(PlayerId player, boolean asMember) {
        Roster roster = asStored.league().orElseThrow().roster();
        PlayerMember member = roster.player(player).orElseThrow();
        findings.require(
                member.present()
                        && (asMember || !member.suspended())
                        && (asMember || !member.registration().hasLostItsEndpoint())
                        && !pausing.contains(player),
                () -> "leg %d has a player that is away: %s".formatted(leg, member));
        findings.require(
                asMember || deadIn(player) == 0 || deadIn(player) != deadAtEnd.getOrDefault(player, 0),
                () -> "leg %d has a player that was dead when the one before ended: %s".formatted(leg, player));
        String name = asStored.process(player);
        String before = owners.put(player, name);
        findings.require(
                before == null || before.equals(name), () -> "%s was %s and is %s".formatted(player, before, name));
    }

    @Override
    public void folded(StoredEvent event) {
        League folded = League.replay(List.of(codec.read(event)));
        List<Fixture> matches =
                folded.fixtures().stream().filter(match -> !match.isVoid()).toList();
        int first = folded.ladder().roundsBefore() + 1;
        long played = results.keySet().stream()
                .filter(match -> match.round().value() >= first && match.round().value() <= folded.lastRoundNumber())
                .count();
        findings.require(matches.size() == played, () -> "a fold has not the matches of its leg: " + matches);
        matches.forEach(match -> findings.require(
                match.decided().orElseThrow().result().equals(results.get(match.id())),
                () -> "a fold changes %s into %s".formatted(results.get(match.id()), match)));
    }

    /** While a leg runs, the choices and moves of its matches are told to those alone who made them. */
    @Override
    public void sent(SentMessage message) {
        if (message.from().equals(ProcessNames.MANAGER) && message.accepts("LEAGUE_QUERY") && !isOver()) {
            String asker = secrets.owner(SentMessage.text(message.request().path("params"), "auth_token"))
                    .map(AgentId::value)
                    .orElse("");
            message.message().at("/data/matches").forEach(match -> {
                JsonNode details = match.at("/result/details");
                boolean told = details.path("choices").valueStream().anyMatch(choice -> !choice.isNull())
                        || details.hasNonNull("moves")
                        || details.hasNonNull("board");
                boolean own = asker.equals(SentMessage.text(match, "player_A_id"))
                        || asker.equals(SentMessage.text(match, "player_B_id"));
                findings.require(!told || own, () -> "a choice of the running leg is told: " + message.text());
            });
        }
    }

    private boolean isOver() {
        return asStored.league()
                .filter(league -> league.course().isOver() || league.isLegOver())
                .isPresent();
    }
}
