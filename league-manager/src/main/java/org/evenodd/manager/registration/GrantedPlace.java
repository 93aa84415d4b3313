package org.evenodd.manager.registration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntFunction;
import org.evenodd.manager.league.Member;
import org.evenodd.protocol.value.Identifiers.AgentId;

/**
 * The id that a new agent gets: the next one, or, when all have been given out, the first that the operator has freed.
 *
 * @param generation of its token; higher than that of any earlier token for the id
 */
record GrantedPlace<I extends AgentId>(I id, int generation) {

    /**
     * The place of the next new agent; there must be one left.
     *
     * @param members present and former members, by id
     * @param least the number of the first id
     * @param most the number of the last
     * @param ids the id of a number
     * @param first the generation for an id that was never given out
     */
    static <I extends AgentId & Comparable<I>> GrantedPlace<I> next(
            SortedMap<I, ? extends Member> members, int least, int most, IntFunction<I> ids, int first) {
        List<Map.Entry<I, ? extends Member>> assigned = new ArrayList<>();
        for (Map.Entry<I, ? extends Member> entry : members.entrySet()) {
            I id = entry.getKey();
            if (id.compareTo(ids.apply(least)) >= 0 && id.compareTo(ids.apply(most)) <= 0) {
                assigned.add(entry);
            }
        }
        return assigned.size() <= most - least
                ? new GrantedPlace<>(ids.apply(least + assigned.size()), first)
                : freed(assigned);
    }

    private static <I extends AgentId> GrantedPlace<I> freed(List<Map.Entry<I, ? extends Member>> assigned) {
        return assigned.stream()
                .filter(former -> !former.getValue().present())
                .findFirst()
                .map(former -> new GrantedPlace<>(
                        former.getKey(), former.getValue().registration().generation()))
                .orElseThrow();
    }
}
