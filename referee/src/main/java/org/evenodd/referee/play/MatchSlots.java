package org.evenodd.referee.play;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.evenodd.agent.rpc.Gauge;
import org.evenodd.game.MatchSetup;
import org.evenodd.protocol.message.AssignmentMessages.RunMatch;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.match.Match;

/** The running matches, limited in number, and the latest finished ones. */
public final class MatchSlots {

    /** How many matches are remembered after their end, for late answers and repeated assignments. */
    private static final int MOST_ENDED_MATCHES = 200;

    private int places;
    private final Map<Key, RunningMatch> running = new LinkedHashMap<>();
    private final Map<Key, RunningMatch> ended = new LinkedHashMap<>();

    /** Creates this many slots. */
    public MatchSlots(int places) {
        this.places = places;
    }

    private record Key(LeagueId league, MatchId match) {
        static Key of(RunMatch assignment) {
            return new Key(assignment.leagueId(), assignment.matchId());
        }
    }

    /** The outcome of an assignment. */
    enum AssignmentVerdict {
        STARTED,
        KNOWN,
        OUTDATED,
        LOST,
        FULL,
        CLOSED
    }

    /** The decision about an assignment, and its consequence for a match, which may send: nobody waits for it here. */
    private record AssignmentDecision(AssignmentVerdict verdict, Runnable consequence) {}

    /**
     * Starts a match unless it is known already or no slot is free. A higher lease, or a new league, replaces a known
     * match. The same lease only updates the players' endpoints.
     *
     * @param start starts the match; the given task has to be run when the match ends
     */
    AssignmentVerdict admit(RunMatch assignment, Function<Runnable, RunningMatch> start) {
        AssignmentDecision decision = decide(assignment, start);
        decision.consequence().run();
        return decision.verdict();
    }

    private synchronized AssignmentDecision decide(RunMatch assignment, Function<Runnable, RunningMatch> start) {
        Key key = Key.of(assignment);
        RunningMatch former = running.get(key);
        RunningMatch known = former == null ? ended.get(key) : former;
        if (known != null) {
            Optional<AssignmentVerdict> repeated = compare(known.assignment(), assignment);
            if (repeated.isPresent()) {
                return repeated.get() == AssignmentVerdict.KNOWN
                        ? new AssignmentDecision(AssignmentVerdict.KNOWN, () -> known.repeated(assignment))
                        : new AssignmentDecision(repeated.get(), () -> {});
            }
        }
        if (assignment.isRepeated()) {
            return new AssignmentDecision(AssignmentVerdict.LOST, () -> {});
        }
        if (former == null && running.size() >= places) {
            return new AssignmentDecision(places > 0 ? AssignmentVerdict.FULL : AssignmentVerdict.CLOSED, () -> {});
        }
        ended.remove(key);
        running.put(key, start.apply(() -> end(key, assignment)));
        return new AssignmentDecision(AssignmentVerdict.STARTED, former == null ? () -> {} : former::abandon);
    }

    /** A league whose database has lost its schedule may draw up another one, with other pairs. */
    private static Optional<AssignmentVerdict> compare(RunMatch known, RunMatch offered) {
        int newer = Integer.compare(offered.lease(), known.lease());
        boolean other = newer == 0 && !MatchSetup.of(known).equals(MatchSetup.of(offered));
        if (!sameLeague(known, offered) || newer > 0 || other) {
            return Optional.empty();
        }
        return Optional.of(newer == 0 ? AssignmentVerdict.KNOWN : AssignmentVerdict.OUTDATED);
    }

    /**
     * In another league of the same id both players' tokens differ; in the same league one may differ, if its player
     * got a new token.
     */
    private static boolean sameLeague(RunMatch one, RunMatch other) {
        return Objects.equals(one.playerA().matchToken(), other.playerA().matchToken())
                || Objects.equals(one.playerB().matchToken(), other.playerB().matchToken());
    }

    private synchronized void end(Key key, RunMatch assignment) {
        RunningMatch current = running.get(key);
        if (current != null && compare(current.assignment(), assignment).equals(Optional.of(AssignmentVerdict.KNOWN))) {
            running.remove(key);
            ended.put(key, current);
            dropOldest();
        }
    }

    /** Abandons all matches, because the league is another one. */
    public void clear() {
        removeAll().forEach(RunningMatch::abandon);
    }

    private synchronized List<RunningMatch> removeAll() {
        List<RunningMatch> removed = List.copyOf(running.values());
        running.clear();
        ended.clear();
        return removed;
    }

    private void dropOldest() {
        if (ended.size() > MOST_ENDED_MATCHES) {
            ended.remove(ended.keySet().iterator().next());
        }
    }

    /** Has no place for another match from now on. */
    public synchronized void close() {
        places = 0;
    }

    /** Returns how many matches run here, and how many more could. */
    public synchronized Gauge gauge() {
        return Gauge.by(
                "state",
                "referee_matches",
                "Matches that this referee runs, and places that are free.",
                Map.of("running", running.size(), "free", Math.max(0, places - running.size())));
    }

    /** Returns the present states of the running matches, in the order in which they began. */
    public synchronized List<Match> running() {
        return running.values().stream().map(RunningMatch::match).toList();
    }

    /** Returns the player of a running match that may answer with this token. */
    public synchronized Optional<PlayerId> owner(AuthToken token) {
        return running.values().stream()
                .flatMap(match -> match.owner(token).stream())
                .findFirst();
    }

    /** Returns the match of that id, a running one before an ended one. */
    public Optional<Match> find(MatchId match) {
        return all().stream()
                .map(RunningMatch::match)
                .filter(each -> each.setup().match().equals(match))
                .findFirst();
    }

    /** Returns all known matches, running ones first. */
    synchronized List<RunningMatch> all() {
        List<RunningMatch> all = new ArrayList<>(running.values());
        all.addAll(ended.values());
        return all;
    }
}
