package org.evenodd.manager.page;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Masked;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** Turns a referee's transcript into the steps of a replay. */
final class Replay {

    private static final int CODE_LENGTH = 4;

    private final League league;
    private final Viewer viewer;
    private final Map<PlayerId, List<CallTiming>> timings = new HashMap<>();
    private final List<ReplayStep> steps = new ArrayList<>();
    private final Map<PlayerId, Integer> calls = new HashMap<>();

    private Replay(League league, Viewer viewer) {
        this.league = league;
        this.viewer = viewer;
    }

    /** The steps of a match that the viewer may see inside. */
    static List<ReplayStep> of(
            League league, Fixture fixture, Decision decision, ResultDetails details, Viewer viewer) {
        Replay replay = new Replay(league, viewer);
        CallTiming.of(details).stream()
                .filter(CallTiming::isOfACall)
                .forEach(timing -> replay.timings
                        .computeIfAbsent(timing.player(), first -> new ArrayList<>())
                        .add(timing));
        List<TranscriptEntry> transcript = details.transcript() == null ? List.of() : details.transcript();
        transcript.forEach(entry -> replay.add(entry, details));
        replay.addResult(ResultLine.of(league, fixture, decision), decision.at());
        return List.copyOf(replay.steps);
    }

    private void add(TranscriptEntry entry, ResultDetails details) {
        PlayerId id = entry.playerId();
        PlayerLabel player = id == null ? null : PlayerLabel.of(league, id);
        String name = player == null ? "A player" : player.name();
        String detail = entry.detail() == null ? "" : Printable.of(Masked.of(entry.detail()));
        switch (entry.event()) {
            case "invited" -> add(entry, "invited", player, "%s is invited%s.".formatted(name, again(detail)));
            case "called" ->
                add(entry, "called", player, "%s is asked for its choice%s.".formatted(name, again(detail)));
            case "joined" -> answered(entry, "joined", player, name + " accepts the invitation.");
            case "refused" -> answered(entry, "failed", player, name + " refuses the invitation.");
            case "chose" -> answered(entry, "chose", player, "%s chooses %s.".formatted(name, detail));
            case "error" ->
                answered(entry, "failed", player, "%s %s: %s".formatted(name, mistake(detail), error(id, detail)));
            case "drawing" -> add(entry, "drawn", null, number(details));
            case "begun_anew" ->
                add(entry, "noted", null, "The match is begun anew; what was promised before, the draw too, is void.");
            case "finished" -> {
                // The result says the same.
            }
            default -> add(entry, "noted", player, "%s: %s".formatted(Printable.of(entry.event()), detail));
        }
    }

    /** The detail begins with the error's code. */
    private static String mistake(String detail) {
        if (detail.startsWith(ErrorCode.E001.name())) {
            return "does not answer in time";
        }
        return detail.startsWith(ErrorCode.E009.name()) ? "gives no readable answer" : "gives a wrong answer";
    }

    /** What a player sent instead of an answer is for the player and the operator. */
    private String error(@Nullable PlayerId player, String detail) {
        boolean own = player != null && viewer.seesNotes(player);
        return own || detail.length() <= CODE_LENGTH ? detail : detail.substring(0, CODE_LENGTH) + ".";
    }

    private static String number(ResultDetails details) {
        return details.drawnNumber() == null
                ? "The number is drawn."
                : "The number is %d.".formatted(details.drawnNumber());
    }

    /** The detail numbers the calls of a step, like {@code call 2}. */
    private static String again(String detail) {
        return detail.isEmpty() || detail.equals("call 1") ? "" : " again (%s)".formatted(detail);
    }

    private void answered(TranscriptEntry entry, String kind, @Nullable PlayerLabel player, String text) {
        steps.add(step(
                entry.at(),
                kind,
                player,
                text,
                player == null ? null : nextTiming(player).orElse(null)));
    }

    /** The player's calls are answered in order. */
    private Optional<CallTiming> nextTiming(PlayerLabel player) {
        List<CallTiming> own = timings.getOrDefault(player.id(), List.of());
        int next = calls.merge(player.id(), 1, Integer::sum) - 1;
        return next < own.size() ? Optional.of(own.get(next)) : Optional.empty();
    }

    private void add(TranscriptEntry entry, String kind, @Nullable PlayerLabel player, String text) {
        steps.add(step(entry.at(), kind, player, text, null));
    }

    private void addResult(ResultLine line, Instant at) {
        String points = "%s: %s; %s: %s."
                .formatted(
                        line.playerA().name(),
                        Words.count(line.pointsA(), "point"),
                        line.playerB().name(),
                        Words.count(line.pointsB(), "point"));
        steps.add(step(at, "result", null, "%s. %s".formatted(outcome(line), points), null));
    }

    private static String outcome(ResultLine line) {
        String sentence = line.sentence();
        String outcome = sentence.substring(sentence.indexOf(' ') + 1);
        return outcome.endsWith(".") ? outcome.substring(0, outcome.length() - 1) : outcome;
    }

    private ReplayStep step(
            Instant at, String kind, @Nullable PlayerLabel player, String text, @Nullable CallTiming timing) {
        Instant first = steps.isEmpty() ? at : steps.get(0).at();
        return new ReplayStep(
                steps.size() + 1, at, Words.since(Duration.between(first, at)), kind, player, text, timing);
    }
}
