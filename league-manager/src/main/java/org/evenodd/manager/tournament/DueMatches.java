package org.evenodd.manager.tournament;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.MatchLife;
import org.evenodd.manager.league.MatchLife.MatchStage;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * The undecided matches that are due, arranged by what a command asks of them: it finds those that it is about, and looks at no
 * others.
 *
 * @param all in the order of the schedule
 * @param looks when matches need attention if nothing happens before, the earliest first
 * @param listed the matches of each player and each referee, by how far they are
 */
public record DueMatches(
        TreePMap<MatchId, DueMatch> all, TreePSet<Look> looks, HashPMap<Listing, TreePSet<MatchId>> listed) {

    static final DueMatches NONE = new DueMatches(
            TreePMap.empty(),
            TreePSet.empty(Comparator.comparing(Look::at).thenComparing(Look::match)),
            HashTreePMap.empty());

    /** Which matches of an agent. */
    enum Part {
        ALL,
        /** The matches that begin as soon as their referees have a place for them. */
        READY,
        /** The matches that were offered or run. */
        UNDER_WAY
    }

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

    /** The matches of a player, or those that a referee has, in the order of the schedule. */
    TreePSet<MatchId> of(AgentId agent, Part part) {
        return listed.getOrDefault(new Listing(agent.value(), part), TreePSet.empty());
    }

    /** The matches that need attention now. */
    List<Fixture> toLookAt(Instant now) {
        List<Fixture> due = new ArrayList<>();
        for (Look look : looks) {
            if (look.at().isAfter(now)) {
                break;
            }
            due.add(Optional.ofNullable(all.get(look.match())).orElseThrow().fixture());
        }
        return due;
    }

    /** When the first of them needs attention. */
    Optional<Instant> nextLook() {
        return looks.stream().findFirst().map(Look::at);
    }

    DueMatches with(DueMatch match) {
        return match.equals(all.get(match.id())) ? this : replaced(match.id(), match);
    }

    DueMatches without(MatchId match) {
        return all.containsKey(match) ? replaced(match, null) : this;
    }

    private DueMatches replaced(MatchId id, @Nullable DueMatch after) {
        TreePSet<Look> times = looks;
        HashPMap<Listing, TreePSet<MatchId>> lists = listed;
        DueMatch before = all.get(id);
        if (before != null) {
            times = times.minusAll(before.looks());
            for (Listing list : before.listings()) {
                lists = lists.plus(
                        list, lists.getOrDefault(list, TreePSet.empty()).minus(id));
            }
        }
        if (after != null) {
            times = times.plusAll(after.looks());
            for (Listing list : after.listings()) {
                lists = lists.plus(
                        list, lists.getOrDefault(list, TreePSet.empty()).plus(id));
            }
        }
        return new DueMatches(after == null ? all.minus(id) : all.plus(id, after), times, lists);
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

        private List<Look> looks() {
            return look == null ? List.of() : List.of(new Look(look, id()));
        }

        private List<Listing> listings() {
            Part part =
                    stage() instanceof MatchStage.Ready ? Part.READY : stage().isUnderWay() ? Part.UNDER_WAY : Part.ALL;
            return Stream.<AgentId>concat(Stream.of(fixture.playerA(), fixture.playerB()), fixture.referee().stream())
                    .flatMap(
                            agent -> Stream.of(Part.ALL, part).distinct().map(each -> new Listing(agent.value(), each)))
                    .toList();
        }
    }

    /** When a match needs attention. */
    record Look(Instant at, MatchId match) {}

    /** A list of matches of an agent. */
    record Listing(String agent, Part part) {}
}
