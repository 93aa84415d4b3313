package org.evenodd.player.check;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The agents of the checker that the manager has taken, in the order in which it did. */
final class Members {

    private final List<Member> members = new CopyOnWriteArrayList<>();

    void add(Member member) {
        members.add(member);
    }

    List<Member> all() {
        return List.copyOf(members);
    }

    List<Member> players() {
        return members.stream().filter(Member::isPlayer).toList();
    }

    Member referee() {
        return members.stream().filter(member -> !member.isPlayer()).findFirst().orElseThrow();
    }

    Optional<Member> numbered(int number) {
        return members.stream().filter(member -> member.number() == number).findFirst();
    }
}
