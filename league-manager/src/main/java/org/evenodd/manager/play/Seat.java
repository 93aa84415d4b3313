package org.evenodd.manager.play;

import java.util.SortedMap;
import java.util.function.IntFunction;
import org.evenodd.manager.league.Member;
import org.evenodd.protocol.value.AgentId;

/**
 * What a newcomer gets: the next id, or once all are given out, the first that the operator freed.
 *
 * @param generation of its token; above that of every token that the id had before
 */
record Seat<I extends AgentId>(I id, int generation) {

    /**
     * The seat of the next newcomer, for whom there must be one.
     *
     * @param everybody who has or had one, by id
     * @param most how many ids there are
     * @param ids the id of a number, counted from 1
     * @param first the generation of an id that nobody had
     */
    static <I extends AgentId> Seat<I> next(
            SortedMap<I, ? extends Member> everybody, int most, IntFunction<I> ids, int first) {
        return everybody.size() < most
                ? new Seat<>(ids.apply(everybody.size() + 1), first)
                : everybody.entrySet().stream()
                        .filter(former -> !former.getValue().present())
                        .findFirst()
                        .map(former -> new Seat<>(
                                former.getKey(),
                                former.getValue().registration().generation()))
                        .orElseThrow();
    }
}
