package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * The undecided matches that are due, arranged by what a command asks of them: it finds those that it is about, and looks at no
 * others.
 *
 * @param all in the order of the schedule
 * @param looks when each match needs attention if nothing happens before, the earliest first
 * @param parties all matches, by player and by referee
 * @param ready the matches that begin as soon as their referees have a place for them
 * @param underWay the matches that were offered or run
 */
public record DueMatches(
        TreePMap<MatchId, DueMatch> all,
        TreePMap<Look, MatchId> looks,
        ByAgent parties,
        ByAgent ready,
        ByAgent underWay) {

    static final DueMatches NONE =
            new DueMatches(TreePMap.empty(), TreePMap.empty(), ByAgent.NONE, ByAgent.NONE, ByAgent.NONE);

    /** Matches of which nobody has heard yet. */
    static DueMatches of(List<Fixture> fixtures) {
        DueMatches matches = NONE;
        for (Fixture fixture : fixtures) {
            matches = matches.with(new DueMatch(fixture, MatchLife.UNANNOUNCED, null));
        }
        return matches;
    }

    /** How far a match is. */
    public MatchLife life(MatchId match) {
        DueMatch due = all.get(match);
        return due == null ? MatchLife.UNANNOUNCED : due.life();
    }

    List<Fixture> fixtures() {
        return all.values().stream().map(DueMatch::fixture).toList();
    }

    /** The matches of a player, or those that a referee has. */
    Stream<Fixture> of(AgentId agent) {
        return parties.of(agent).stream()
                .flatMap(match -> Stream.ofNullable(all.get(match)).map(DueMatch::fixture));
    }

    /** The matches that need attention now. */
    List<Fixture> toLookAt(Instant now) {
        List<Fixture> due = new ArrayList<>();
        for (Look look : looks.keySet()) {
            if (look.at().isAfter(now)) {
                break;
            }
            due.add(Optional.ofNullable(all.get(look.match())).orElseThrow().fixture());
        }
        return due;
    }

    /** When the first of them needs attention. */
    Optional<Instant> nextLook() {
        return looks.keySet().stream().findFirst().map(Look::at);
    }

    DueMatches with(DueMatch match) {
        return match.equals(all.get(match.id())) ? this : replaced(match.id(), match);
    }

    DueMatches without(MatchId match) {
        return all.containsKey(match) ? replaced(match, null) : this;
    }

    private DueMatches replaced(MatchId id, @Nullable DueMatch after) {
        DueMatch before = all.get(id);
        TreePMap<Look, MatchId> others =
                before == null || before.look() == null ? looks : looks.minus(new Look(before.look(), id));
        return new DueMatches(
                after == null ? all.minus(id) : all.plus(id, after),
                after == null || after.look() == null ? others : others.plus(new Look(after.look(), id), id),
                parties.moved(id, before, after, match -> true),
                ready.moved(id, before, after, match -> match.stage() instanceof MatchStage.Ready),
                underWay.moved(id, before, after, match -> match.stage().isUnderWay()));
    }

    /**
     * A match that is due.
     *
     * @param look when it needs attention; null if only something that happens can move it
     */
    record DueMatch(
            Fixture fixture, MatchLife life, @Nullable Instant look) {

        static DueMatch at(Instant now, Fixture fixture, MatchLife life, Duration limit) {
            return new DueMatch(fixture, life, life.stage().nextLook(now, limit).orElse(null));
        }

        MatchId id() {
            return fixture.id();
        }

        MatchStage stage() {
            return life.stage();
        }

        private List<AgentId> agents() {
            return Stream.<AgentId>concat(Stream.of(fixture.playerA(), fixture.playerB()), fixture.referee().stream())
                    .toList();
        }
    }

    /** When a match needs attention. */
    record Look(Instant at, MatchId match) implements Comparable<Look> {

        @Override
        public int compareTo(Look other) {
            int byTime = at.compareTo(other.at);
            return byTime == 0 ? match.compareTo(other.match) : byTime;
        }
    }

    /** Some of the matches, found by each of their players and by their referee. */
    record ByAgent(TreePMap<AgentId, TreePMap<MatchId, MatchId>> matches) {

        static final ByAgent NONE = new ByAgent(TreePMap.empty(Comparator.comparing(AgentId::value)));

        /** The matches of an agent, in the order of the schedule. */
        Collection<MatchId> of(AgentId agent) {
            return known(agent).values();
        }

        private TreePMap<MatchId, MatchId> known(AgentId agent) {
            return Optional.ofNullable(matches.get(agent)).orElseGet(TreePMap::empty);
        }

        private ByAgent moved(
                MatchId id, @Nullable DueMatch before, @Nullable DueMatch after, Predicate<DueMatch> belongs) {
            List<AgentId> had = before != null && belongs.test(before) ? before.agents() : List.of();
            List<AgentId> has = after != null && belongs.test(after) ? after.agents() : List.of();
            if (had.equals(has)) {
                return this;
            }
            TreePMap<AgentId, TreePMap<MatchId, MatchId>> next = matches;
            for (AgentId agent : had) {
                TreePMap<MatchId, MatchId> others =
                        new ByAgent(next).known(agent).minus(id);
                next = others.isEmpty() ? next.minus(agent) : next.plus(agent, others);
            }
            for (AgentId agent : has) {
                next = next.plus(agent, new ByAgent(next).known(agent).plus(id, id));
            }
            return new ByAgent(next);
        }
    }
}
