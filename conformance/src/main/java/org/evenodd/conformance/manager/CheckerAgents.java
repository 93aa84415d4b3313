package org.evenodd.conformance.manager;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The checker's agents that the manager has accepted, in order of acceptance. */
final class CheckerAgents {

    private final List<CheckerAgent> members = new CopyOnWriteArrayList<>();

    void add(CheckerAgent member) {
        members.add(member);
    }

    List<CheckerAgent> all() {
        return List.copyOf(members);
    }

    List<CheckerAgent> players() {
        return members.stream().filter(CheckerAgent::isPlayer).toList();
    }

    CheckerAgent referee() {
        return members.stream().filter(member -> !member.isPlayer()).findFirst().orElseThrow();
    }

    Optional<CheckerAgent> numbered(int number) {
        return members.stream().filter(member -> member.number() == number).findFirst();
    }
}
