package org.evenodd.manager.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.inbound.LeagueStatus;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Wording;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TournamentProgress;
import org.evenodd.protocol.message.QueryData;
import org.evenodd.protocol.message.QueryData.NewTokens;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.message.States.LeagueState;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.protocol.shape.Reading;
import org.evenodd.protocol.shape.Shapes;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Formats the answer to {@code league_status} for a person. */
final class StatusText {
    private static final String COLUMN_GAP = "  ";

    private StatusText() {}

    static List<String> of(JsonNode result) {
        Reading reading = new Reading(Compatibility.TOLERANT, true);
        @Nullable LeagueStatus status = Shapes.ofRecord(LeagueStatus.class).read(result, reading);
        return status == null ? List.of(result.toString()) : lines(status);
    }

    private static List<String> lines(LeagueStatus status) {
        List<String> lines = new ArrayList<>();
        lines.add(heading(status));
        end(status).ifPresent(lines::add);
        if (status.divisions() != null && !status.divisions().sentence().isEmpty()) {
            lines.add(status.divisions().sentence());
        }
        lines.addAll(waits(status));
        lines.addAll(agents(status.agents()));
        lines.addAll(status.missing());
        start(status).ifPresent(lines::add);
        if (status.enrolled() != null) {
            lines.add(ProgressText.attendance(
                    status.enrolled().names(), status.enrolled().absent()));
        }
        status.requeued()
                .forEach(match -> lines.add("To be played again: " + match.matchId()
                        + (match.reason() == null ? "" : " (" + match.reason() + ")")));
        status.forfeits().forEach(forfeit -> lines.add("Forfeited: " + forfeit));
        return lines;
    }

    private static Optional<String> end(LeagueStatus status) {
        Duration left = status.end().left();
        Instant end = status.end().at();
        return left == null || end == null
                ? Optional.empty()
                : Optional.of("Expected%s: %s."
                        .formatted(
                                status.leg() == null ? "" : " of this leg",
                                ProgressText.end(left, end.minus(left), ZoneId.systemDefault())));
    }

    private static Optional<String> start(LeagueStatus status) {
        Instant start = status.start().at();
        Duration left = status.start().in();
        if (start == null || left == null) {
            boolean ready = status.status().state() == LeagueState.WAITING_FOR_REGISTRATIONS
                    && status.missing().isEmpty();
            return ready ? Optional.of(TournamentProgress.READY + ".") : Optional.empty();
        }
        String time = WallClock.ofThisMachine().of(start);
        return Optional.of(
                left.isZero()
                        ? "It was to start at %s, and starts a minute after it can.".formatted(time)
                        : "It starts at %s, in %s.".formatted(time, Wording.duration(left)));
    }

    /**
     * The agents in columns, referees first, then agents in trouble; the columns of players' answers and losses only once
     * there are some.
     */
    private static List<String> agents(List<LeagueStatus.Agent> agents) {
        boolean played = agents.stream().anyMatch(agent -> agent.answers() != null || agent.technicalLosses() != null);
        List<List<String>> rows = new ArrayList<>();
        if (played) {
            rows.add(List.of("ID", "STATE", "NAME", "ENDPOINT", "MEDIAN", "95 %", "TECHNICAL LOSSES AND NOTES"));
        }
        agents.stream()
                .sorted(Comparator.comparing(
                        agent -> (isReferee(agent) || !notes(agent).isEmpty()) ? 0 : 1))
                .forEach(agent -> rows.add(row(agent, played)));
        return columns(rows);
    }

    private static boolean isReferee(LeagueStatus.Agent agent) {
        return RefereeId.SYNTAX.accepts(agent.agentId());
    }

    private static List<String> row(LeagueStatus.Agent agent, boolean played) {
        String poll = agent.contactEndpoint().isRelayed() ? ", " + new RelayPoll(agent.pollAge()).inWords() : "";
        List<String> row = new ArrayList<>(List.of(
                agent.agentId(),
                Boolean.TRUE.equals(agent.work().silent())
                        ? "SILENT"
                        : agent.state().toString(),
                Printable.of(agent.displayName(), agent.agentId()),
                Registration.shown(agent.contactEndpoint()) + poll));
        if (played) {
            LeagueStatus.@Nullable Answers answers = agent.answers();
            row.add(answers == null ? "" : answers.medianMs() + " ms");
            row.add(answers == null ? "" : answers.p95Ms() + " ms");
        }
        row.add(String.join("  ", notes(agent)));
        return row;
    }

    private static List<String> notes(LeagueStatus.Agent agent) {
        return Stream.of(
                        note(agent.technicalLosses(), losses -> losses),
                        Stream.of(leftOut(agent)),
                        note(agent.removedFor(), reason -> "kicked: " + reason),
                        note(
                                agent.work().silent(),
                                silent -> silent ? "does not answer; its matches go to others" : ""),
                        note(agent.waits(), waits -> waits ? "waits for `admit %s`".formatted(agent.agentId()) : ""),
                        note(agent.work().matchesInHand(), StatusText::underWay),
                        note(agent.work().overran(), StatusText::overran),
                        note(agent.newTokens(), StatusText::newTokens))
                .flatMap(Function.identity())
                .filter(note -> !note.isEmpty())
                .toList();
    }

    /** The legs out of which a player was left that does not pause; the state of a suspended player gives the reason. */
    private static String leftOut(LeagueStatus.Agent agent) {
        Instant since = agent.leftOut().since();
        Integer legs = agent.leftOut().legs();
        if (since == null || legs == null) {
            return agent.leftOut().fromThisLeg() == null ? "" : "not in this leg";
        }
        String time = WallClock.ofThisMachine().of(since);
        String missed = "left out of " + Wording.count(legs, "leg");
        return agent.state() == AgentState.ACTIVE
                ? "does not answer since %s, %s".formatted(time, missed)
                : "%s since %s".formatted(missed, time);
    }

    private static <T> Stream<String> note(@Nullable T value, Function<T, String> text) {
        return Stream.ofNullable(value).map(text);
    }

    private static String newTokens(NewTokens tokens) {
        return "registered again with a new token, %s%s"
                .formatted(
                        Wording.count(tokens.count(), "time"),
                        tokens.lastAt() == null ? "" : ", last at " + tokens.lastAt());
    }

    private static String overran(int times) {
        return times < 2
                ? "did not report in time; given matches only if no other referee can take them"
                : "did not report in time; given no matches until it registers again";
    }

    private static String underWay(List<MatchId> matches) {
        return matches.isEmpty()
                ? ""
                : "with " + matches.stream().map(MatchId::value).collect(Collectors.joining(", "));
    }

    private static String heading(LeagueStatus league) {
        QueryData.StatusData status = league.status();
        return "%s: %s%s, %s, %d of %d matches%s, %s, %s"
                .formatted(
                        status.leagueId(),
                        status.state(),
                        league.paused() ? " (paused)" : "",
                        // rounds count on over the legs
                        league.leg() == null
                                ? "round %d of %d".formatted(status.currentRound(), status.totalRounds())
                                : "leg " + league.leg()
                                        + (league.divisions() == null
                                                        || league.divisions().total() == 1
                                                ? ""
                                                : ", " + league.divisions().inWords()),
                        status.matchesCompleted(),
                        status.totalMatches(),
                        league.leg() == null ? "" : " in all",
                        Wording.count(status.players(), "player"),
                        Wording.count(status.referees(), "referee"));
    }

    /** One line for each wait of a status, the longest first. */
    private static List<String> waits(LeagueStatus status) {
        Map<String, String> names = status.agents().stream()
                .collect(Collectors.toMap(
                        LeagueStatus.Agent::agentId,
                        agent -> "%s \"%s\""
                                .formatted(agent.agentId(), Printable.of(agent.displayName(), agent.agentId())),
                        (first, second) -> first));
        return status.waits().stream().map(wait -> wait(wait, names)).toList();
    }

    private static String wait(LeagueStatus.Wait wait, Map<String, String> names) {
        if (wait.step() == null) {
            return "%s with %s for %d s"
                    .formatted(wait.matchId(), String.join(" and ", wait.waitingFor()), wait.seconds());
        }
        String whom = wait.waitingFor().stream()
                .map(agent -> names.getOrDefault(agent, agent))
                .collect(Collectors.joining(" and "));
        return "%s waits %d s for %s (%s)".formatted(wait.matchId(), wait.seconds(), whom, wait.step());
    }

    /**
     * Returns one line a row, each column as wide as its widest text; the last is not padded.
     *
     * @param rows of equal length
     */
    private static List<String> columns(List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        List<List<String>> safe = rows.stream()
                .map(row -> row.stream().map(Printable::of).toList())
                .toList();
        for (List<String> row : safe) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(COLUMN_GAP).append(row.get(column));
                line.append(" ".repeat(width(safe, column) - FinalTable.width(row.get(column))));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream()
                .mapToInt(row -> FinalTable.width(row.get(column)))
                .max()
                .orElse(0);
    }
}
