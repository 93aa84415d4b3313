package org.evenodd.manager.league;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * All present and former members, ordered by id; a former one stays until its id is given to another.
 *
 * @param removals why the operator removed agents, where a reason was given
 * @param idle the players that play no match: those suspended, and former ones
 * @param ports the members whose endpoints have a port
 */
public record Roster(
        TreePMap<PlayerId, PlayerMember> players,
        TreePMap<RefereeId, RefereeMember> referees,
        TreePMap<AgentId, String> removals,
        TreePMap<PlayerId, AgentState> idle,
        HashPMap<Integer, TreePSet<AgentId>> ports) {

    private static final Pattern QUALIFIED = Pattern.compile("(?i)player:P\\d{2,4}|referee:REF\\d{2,3}");

    static final Roster EMPTY = new Roster(
            TreePMap.empty(),
            TreePMap.empty(),
            TreePMap.empty(AgentId.order()),
            TreePMap.empty(),
            HashTreePMap.empty());

    public Optional<PlayerMember> player(PlayerId id) {
        return Optional.ofNullable(players.get(id));
    }

    public Optional<RefereeMember> referee(RefereeId id) {
        return Optional.ofNullable(referees.get(id));
    }

    public Optional<Member> member(AgentId id) {
        return Optional.ofNullable(id instanceof PlayerId ? players.get(id) : referees.get(id));
    }

    /** The players with these ids. */
    public List<PlayerMember> players(Collection<PlayerId> ids) {
        return ids.stream().flatMap(id -> player(id).stream()).toList();
    }

    /** The players that have a place. */
    public List<PlayerMember> presentPlayers() {
        return players.values().stream().filter(PlayerMember::present).toList();
    }

    /** The referees that have a place. */
    public List<RefereeMember> presentReferees() {
        return referees.values().stream().filter(RefereeMember::present).toList();
    }

    /** The present referees that may be given matches. */
    public List<RefereeMember> admittedReferees() {
        return presentReferees().stream().filter(RefereeMember::isAdmitted).toList();
    }

    /** The present referees that wait to be admitted. */
    public List<RefereeMember> waitingReferees() {
        return presentReferees().stream()
                .filter(referee -> !referee.isAdmitted())
                .toList();
    }

    /** All participants, players first: the agents that receive the league's announcements. */
    public List<AgentId> participants() {
        return presentMembers().filter(Member::isAdmitted).map(Member::id).toList();
    }

    /** All present members, players first. */
    public List<AgentId> present() {
        return presentMembers().map(Member::id).toList();
    }

    /** The members that have never answered since they registered, players first. */
    public List<Member> unreached() {
        return everybody()
                .filter(member -> member.state() == AgentState.REGISTERED)
                .toList();
    }

    /** The members that have a place, players first. */
    public Stream<Member> presentMembers() {
        return everybody().filter(Member::present);
    }

    /** The present members whose endpoints have a port, players first. */
    public Stream<Member> presentAt(int port) {
        return at(port).stream().flatMap(id -> member(id).stream()).filter(Member::present);
    }

    private TreePSet<AgentId> at(int port) {
        return ports.getOrDefault(port, TreePSet.empty(AgentId.order()));
    }

    /** All present and former members, players first. */
    public Stream<Member> everybody() {
        return Stream.concat(players.values().stream(), referees.values().stream());
    }

    /**
     * All members that an operator may mean: one agent for {@code player:P03} or {@code referee:REF01}, otherwise every
     * member with this id or this name.
     */
    public List<Member> meant(String nameOrId) {
        String name = DisplayName.folded(nameOrId);
        Predicate<Member> meant = QUALIFIED.matcher(nameOrId).matches()
                ? member -> member.id().asSender().toString().equalsIgnoreCase(nameOrId)
                : member -> member.id().value().equalsIgnoreCase(nameOrId)
                        || member.displayName().folded().equals(name);
        return everybody().filter(meant).toList();
    }

    /** Several members that an operator may mean, in words. */
    public static String choice(List<Member> several) {
        String choices = several.stream()
                .map(member -> member.id().asSender()
                        + " (called \"%s\")"
                                .formatted(Printable.of(member.displayName().value())))
                .collect(Collectors.joining(" or "));
        return choices + ": say which, like " + several.get(0).id().asSender();
    }

    /** The state of an agent; empty if it never had a place. */
    public Optional<AgentState> stateOf(AgentId agent) {
        return member(agent).map(Member::state);
    }

    /** The registration of a present member. */
    public Optional<Registration> registration(AgentId agent) {
        return member(agent).filter(Member::present).map(Member::registration);
    }

    /** The registration of a present member, or of a player that may have its place again, since its id is never another's. */
    public Optional<Registration> lasting(AgentId agent) {
        return member(agent).filter(Member::lasts).map(Member::registration);
    }

    /** Whether an agent has a place. */
    public boolean isPresent(AgentId agent) {
        return registration(agent).isPresent();
    }

    Roster with(Member member) {
        // a place that is taken again was not taken away
        TreePMap<AgentId, String> reasons = member.present() ? removals.minus(member.id()) : removals;
        if (member instanceof PlayerMember player) {
            boolean plays = player.present() && !player.suspended();
            return new Roster(
                    players.plus(player.id(), player),
                    referees,
                    reasons,
                    plays ? idle.minus(player.id()) : idle.plus(player.id(), player.state()),
                    portsWith(player));
        }
        RefereeMember referee = (RefereeMember) member;
        return new Roster(players, referees.plus(referee.id(), referee), reasons, idle, portsWith(referee));
    }

    private HashPMap<Integer, TreePSet<AgentId>> portsWith(Member member) {
        int port = member.endpoint().port();
        return at(port).contains(member.id())
                ? ports
                : member(member.id()).map(this::portsWithout).orElse(ports).plus(port, at(port).plus(member.id()));
    }

    private HashPMap<Integer, TreePSet<AgentId>> portsWithout(Member member) {
        int port = member.endpoint().port();
        TreePSet<AgentId> others = at(port).minus(member.id());
        return others.isEmpty() ? ports.minus(port) : ports.plus(port, others);
    }

    /** This roster with the reason for the removal of an agent; null if none was given. */
    Roster removedFor(AgentId agent, @Nullable String reason) {
        return reason == null ? this : new Roster(players, referees, removals.plus(agent, reason), idle, ports);
    }

    Roster with(PlayerId id, UnaryOperator<PlayerMember> change) {
        return player(id).map(change).map(this::with).orElse(this);
    }

    Roster with(RefereeId id, UnaryOperator<RefereeMember> change) {
        return referee(id).map(change).map(this::with).orElse(this);
    }

    /** This roster with a change that is the same for players and referees. */
    Roster changed(AgentId id, UnaryOperator<Member> change) {
        return member(id).map(change).map(this::with).orElse(this);
    }
}
