package org.evenodd.systemtests.simulation;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.FixtureEvent.MatchVoided;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.Pyramid.DivisionTable;
import org.evenodd.manager.league.RoundRobin.PlannedDivision;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.systemtests.simulation.Invariants.Findings;
import org.evenodd.systemtests.simulation.Invariants.Invariant;
import org.evenodd.systemtests.simulation.MessageRecorder.SentMessage;
import org.evenodd.systemtests.simulation.StoredFirst.LeagueAsStored;
import org.evenodd.systemtests.testbed.TableRow;
import org.jspecify.annotations.Nullable;

/** What must hold of rounds, results and standings. */
final class Results {

    private final LeagueAsStored asStored;
    private final Findings findings;

    Results(LeagueAsStored asStored, Findings findings) {
        this.asStored = asStored;
        this.findings = findings;
    }

    /** Returns the invariants that hold in a scenario. */
    List<Invariant> of(Scenario scenario) {
        List<Invariant> all = new ArrayList<>(
                List.of(new OneResult(), new RoundsInOrder(), new StandingsAddUp(), new TrueReports(scenario)));
        if (scenario.isCalm()) {
            all.add(new NoForfeitsWithoutFaults(scenario));
        }
        return all;
    }

    /** A match has one result, reported under the current lease by the referee that holds it; lease numbers only grow. */
    private final class OneResult implements Invariant {

        private final Map<MatchId, MatchAssigned> assigned = new HashMap<>();
        private final Map<MatchId, MatchDecided> decided = new HashMap<>();

        @Override
        public void stored(LeagueEvent event) {
            if (event instanceof MatchAssigned assignment) {
                MatchAssigned before = assigned.put(assignment.matchId(), assignment);
                findings.require(
                        before == null || before.lease() < assignment.lease(),
                        () -> "a lease is given out twice: " + assignment);
                findings.require(
                        !decided.containsKey(assignment.matchId()),
                        () -> "a match with a result gets a referee: " + assignment);
            } else if (event instanceof MatchDecided decision) {
                decide(decision);
            } else if (event instanceof MatchVoided voided) {
                decided.remove(voided.matchId());
            }
        }

        private void decide(MatchDecided decision) {
            MatchId match = decision.matchId();
            findings.require(decided.put(match, decision) == null, () -> "a match has two results: " + match);
            RefereeId referee = decision.refereeId();
            if (referee != null) {
                MatchAssigned assignment = assigned.get(match);
                findings.require(
                        assignment != null
                                && assignment.refereeId().equals(referee)
                                && assignment.lease() == decision.lease(),
                        () -> "%s is decided by %s under lease %d, and was given to %s"
                                .formatted(match, referee, decision.lease(), assignment));
            }
        }
    }

    /** The rounds of a division are played in order and completely, and nobody plays twice in one. */
    private final class RoundsInOrder implements Invariant {

        private final Map<String, Map<Integer, Set<MatchId>>> undecided = new HashMap<>();
        private final Map<MatchId, String> divisions = new HashMap<>();
        private final Map<String, Integer> current = new HashMap<>();
        private final Set<MatchId> again = new HashSet<>();
        private int last;

        @Override
        public void stored(LeagueEvent event) {
            if (event instanceof LeagueStarted started) {
                plan(List.of(new PlannedDivision("", started.rounds())));
            } else if (event instanceof LegStarted started) {
                plan(started.plans());
            } else if (event instanceof RoundStarted started) {
                begin(name(started.division()), started.roundId().value());
            } else if (event instanceof RoundFinished finished) {
                requireDecided(name(finished.division()), finished.roundId().value(), event);
            } else if (event instanceof LeagueFinished) {
                undecided.forEach(
                        (division, rounds) -> rounds.keySet().forEach(round -> requireDecided(division, round, event)));
            } else if (event instanceof MatchAssigned assigned) {
                requireCurrent(assigned.matchId(), event);
            } else if (event instanceof MatchDecided decided) {
                undecided(decided.matchId()).remove(decided.matchId());
            } else if (event instanceof MatchVoided voided && !voided.isForGood()) {
                undecided(voided.matchId()).add(voided.matchId());
                again.add(voided.matchId());
            }
        }

        private static String name(@Nullable String division) {
            return requireNonNullElse(division, "");
        }

        private void plan(List<PlannedDivision> plans) {
            undecided.clear();
            divisions.clear();
            current.clear();
            int before = last;
            for (PlannedDivision division : plans) {
                current.put(division.name(), before);
                division.rounds().forEach(round -> plan(division.name(), round));
            }
        }

        private void plan(String division, PlannedRound round) {
            Set<PlayerId> playing = new HashSet<>();
            Set<MatchId> matches = new HashSet<>();
            for (Pairing pairing : round.pairings()) {
                findings.require(
                        playing.add(pairing.playerA()) && playing.add(pairing.playerB()),
                        () -> "somebody plays twice in a round: " + round);
                findings.require(
                        divisions.put(pairing.matchId(), division) == null, () -> "two matches have an id: " + round);
                matches.add(pairing.matchId());
            }
            int number = round.roundId().value();
            last = Math.max(last, number);
            undecided.computeIfAbsent(division, none -> new HashMap<>()).put(number, matches);
        }

        private void begin(String division, int round) {
            int before = requireNonNull(current.put(division, round));
            findings.require(
                    round == before + 1,
                    () -> "round %d begins after round %d in %s".formatted(round, before, division));
            requireNonNull(undecided.get(division)).keySet().stream()
                    .filter(earlier -> earlier < round)
                    .forEach(earlier -> requireDecided(division, earlier, "round %d begins".formatted(round)));
        }

        private void requireDecided(String division, int round, Object cause) {
            Set<MatchId> left =
                    requireNonNull(requireNonNull(undecided.get(division)).get(round));
            findings.require(left.isEmpty(), () -> "%s lack a result: %s".formatted(left, cause));
        }

        private Set<MatchId> undecided(MatchId match) {
            return requireNonNull(undecided.get(divisions.get(match)))
                    .getOrDefault(match.round().value(), Set.of());
        }

        private void requireCurrent(MatchId match, Object cause) {
            int round = requireNonNull(current.get(divisions.get(match)));
            findings.require(
                    match.round().value() == round || again.contains(match),
                    () -> "round %d is on: %s".formatted(round, cause));
        }
    }

    /** Every table that the manager sends follows from the results at some time, and the last one from all results. */
    private final class StandingsAddUp implements Invariant {

        private final Map<MatchId, MatchResult> results = new HashMap<>();
        private final Map<MatchId, String> divisions = new HashMap<>();
        private final Map<String, Map<String, TableRow>> tables = new TreeMap<>();
        private final Map<String, Set<String>> players = new HashMap<>();
        private final Set<Map<String, TableRow>> soFar = new HashSet<>();

        @Override
        public void stored(LeagueEvent event) {
            if (event instanceof LeagueStarted started) {
                begin(List.of(new PlannedDivision("", started.rounds())));
            } else if (event instanceof LegStarted started) {
                begin(started.plans());
            } else if (event instanceof LegFinished over) {
                over.tables().forEach(this::requireTable);
            } else if (event instanceof MatchDecided decided) {
                results.put(decided.matchId(), decided.result());
                count(requireNonNull(divisions.get(decided.matchId())));
            } else if (event instanceof MatchVoided voided) {
                results.remove(voided.matchId());
                count(requireNonNull(divisions.get(voided.matchId())));
            }
        }

        private void begin(List<PlannedDivision> plans) {
            results.clear();
            divisions.clear();
            tables.clear();
            for (PlannedDivision division : plans) {
                division.rounds().stream()
                        .flatMap(round -> round.pairings().stream())
                        .forEach(pairing -> divisions.put(pairing.matchId(), division.name()));
                players.put(
                        division.name(),
                        division.players().stream().map(PlayerId::value).collect(Collectors.toSet()));
                count(division.name());
            }
        }

        private void requireTable(DivisionTable told) {
            Map<String, TableRow> table = told.rows().stream()
                    .collect(Collectors.toMap(
                            row -> row.playerId().value(),
                            row -> new TableRow(row.played(), row.wins(), row.draws(), row.losses(), row.points())));
            findings.require(
                    table.equals(tables.get(told.name())),
                    () -> "a leg's table that its results do not give: " + told + " but " + tables);
        }

        private void count(String division) {
            Map<String, TableRow> rows = new TreeMap<>();
            requireNonNull(players.get(division)).forEach(player -> rows.put(player, TableRow.EMPTY));
            results.forEach((match, result) -> {
                if (division.equals(divisions.get(match))) {
                    PlayerId winner = result.winner();
                    result.score()
                            .forEach((player, points) -> rows.computeIfPresent(
                                    player.value(),
                                    (id, row) -> row.after(player.equals(winner), winner == null, points)));
                }
            });
            tables.put(division, rows);
            soFar.add(rows);
        }

        @Override
        public void sent(SentMessage message) {
            if (!message.from().equals(ProcessNames.MANAGER) || !message.isRequest()) {
                return;
            }
            if (message.is("LEAGUE_STANDINGS_UPDATE")) {
                Map<String, TableRow> table =
                        TableRow.ofStandings(message.message().path("standings"));
                findings.require(
                        soFar.contains(table), () -> "standings that no results give: " + table + " but " + tables);
            } else if (message.is("LEAGUE_COMPLETED")) {
                Map<String, TableRow> table =
                        TableRow.ofStandings(message.message().path("final_standings"));
                findings.require(
                        tables.containsValue(table),
                        () -> "final standings that the results do not give: " + table + " but " + tables);
            }
        }
    }

    /** Every result was reported by its referee, and every choice or move in it made by its player. */
    private final class TrueReports implements Invariant {

        private final Set<String> reports = new HashSet<>();
        private final Map<String, Set<String>> choices = new HashMap<>();
        private final Scenario scenario;

        TrueReports(Scenario scenario) {
            this.scenario = scenario;
        }

        @Override
        public void sent(SentMessage message) {
            if (message.isRequest() && message.is("MATCH_RESULT_REPORT")) {
                reports.add(report(
                        message.from(),
                        message.match(),
                        message.message().path("lease").asInt(),
                        SentMessage.text(message.message().path("result"), "winner")));
            } else if (message.is("CHOOSE_PARITY_RESPONSE") && ProcessNames.isPlayer(message.from())) {
                choices.computeIfAbsent(message.from() + ' ' + message.match(), none -> new HashSet<>())
                        .add(SentMessage.text(message.message(), "parity_choice"));
            } else if (message.is("CHOOSE_MOVE_RESPONSE") && ProcessNames.isPlayer(message.from())) {
                String number = message.asked().path("move_number").asString();
                choices.computeIfAbsent(message.from() + ' ' + message.match(), none -> new HashSet<>())
                        .add(number + message.message().path("move"));
            }
        }

        private String report(String process, String match, int lease, String winner) {
            boolean lies = scenario.faults().contains(new Fault.Lying(process));
            return process + ' ' + match + '/' + lease + ' ' + (lies ? "somebody" : winner);
        }

        @Override
        public void stored(LeagueEvent event) {
            if (event instanceof MatchDecided decided && decided.refereeId() != null) {
                MatchResult result = decided.result();
                String report = report(
                        asStored.process(decided.refereeId()),
                        decided.matchId().value(),
                        decided.lease(),
                        result.winner() == null ? "" : result.winner().value());
                findings.require(reports.contains(report), () -> "nobody sent this report: " + report);
                result.details().choices().forEach((player, choice) -> {
                    if (choice != null) {
                        requireTrue(decided.matchId(), player, choice.wireName());
                    }
                });
                MovesAsPlayed.of(result)
                        .forEach(made ->
                                requireTrue(decided.matchId(), made.playerId(), made.moveNumber() + "" + made.move()));
            }
        }

        private void requireTrue(MatchId match, PlayerId player, String choice) {
            Set<String> made = choices.getOrDefault(asStored.process(player) + ' ' + match, Set.of());
            findings.require(
                    made.contains(choice), () -> "%s did not choose %s in %s".formatted(player, choice, match));
        }
    }

    /** Without faults, nobody forfeits but who misbehaves, and no answered question is repeated. */
    private final class NoForfeitsWithoutFaults implements Invariant {

        private final Set<String> asked = new HashSet<>();
        private final Scenario scenario;

        NoForfeitsWithoutFaults(Scenario scenario) {
            this.scenario = scenario;
        }

        @Override
        public void stored(LeagueEvent event) {
            if (event instanceof MatchDecided decided) {
                Map<PlayerId, ?> forfeits =
                        requireNonNullElse(decided.result().details().termination(), Map.of());
                findings.require(
                        forfeits.keySet().stream().allMatch(player -> scenario.misbehaves(asStored.process(player))),
                        () -> "somebody forfeits: " + decided);
            }
        }

        @Override
        public void sent(SentMessage message) {
            if (message.isRequest()
                    && (message.is("CHOOSE_PARITY_CALL")
                            || message.is("CHOOSE_MOVE_CALL")
                            || message.is("GAME_INVITATION"))) {
                String call = message.to()
                        + message.match()
                        + SentMessage.text(message.message(), "message_type")
                        + message.message().path("move_number");
                findings.require(
                        asked.add(call) || scenario.misbehaves(ProcessNames.at(message.to())),
                        () -> "asked again: " + message.text());
            }
        }
    }
}
