package org.evenodd.manager.page;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.page.CrossTable.ResultLine;
import org.evenodd.manager.results.RelayPoll;
import org.evenodd.manager.results.TechnicalLosses;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.jspecify.annotations.Nullable;

/** The page of the agents: who is there, and what each does. The agents' endpoints are for the operator. */
public record AgentsView(LeagueMoment moment, Viewer viewer) {

    /** For the operator: the names on the roster under which no player is present. */
    public List<String> absent() {
        return viewer.isOperator()
                ? moment.league().absent().stream()
                        .map(name -> Printable.of(name.value()))
                        .toList()
                : List.of();
    }

    /** A member's state in words, with the reason for a suspension. */
    public String state(Member member) {
        String state = member instanceof PlayerMember player
                ? stateOf(moment.league(), player)
                : stateOf((RefereeMember) member, isSilent(member));
        @Nullable String removed = moment.league().roster().removals().get(member.id());
        return removed == null || !viewer.isOperator() ? state : state + ": " + Printable.of(removed);
    }

    /** A player's state in words, with the reason for a suspension; empty if there is nothing to tell any more. */
    public static String stateOf(League league, PlayerMember player) {
        return conductOf(league, player)
                + (player.attendance().pausing()
                                && player.present()
                                && !league.course().isOver()
                        ? "; its author has it sit out the legs to come"
                        : "");
    }

    private static String conductOf(League league, PlayerMember player) {
        return switch (player.state()) {
            case REGISTERED ->
                leftOut(league, player).map("registered, "::concat).orElse("registered, has not answered yet");
            case ACTIVE -> leftOut(league, player).orElse(league.course().isOver() ? "" : "active");
            case SUSPENDED ->
                player.suspensions().unreachable()
                        ? "suspended: %s; it plays again once it answers"
                                .formatted(leftOut(league, player).orElse("it is not reachable"))
                        : "suspended after %s in a row: it %s"
                                .formatted(
                                        PageText.count(Math.max(1, player.silentMatches()), "match"),
                                        TechnicalLosses.of(league, player.id()).mostFrequent());
            case SHUTDOWN ->
                player.hasLeft()
                        ? "has left its place, and has it again when it registers, as long as one is free"
                        : "kicked by the operator";
            default -> player.state().name().toLowerCase(Locale.ROOT);
        };
    }

    /** That it does not answer, and of how many legs it was left out for that; empty if it was not. */
    static Optional<String> leftOut(League league, PlayerMember player) {
        return player.attendance()
                .leftOutSince(league, player.id())
                .map(stay -> "does not answer since %s, left out of %s"
                        .formatted(
                                PageText.utcWithDate(stay.at()),
                                PageText.count(stay.legsSince(league.ladder().leg()), "leg")));
    }

    private static String stateOf(RefereeMember referee, boolean silent) {
        if (!referee.present()) {
            return "kicked by the operator";
        }
        if (!referee.isAdmitted()) {
            return "waits for the operator to admit it";
        }
        if (referee.state() == AgentState.REGISTERED) {
            return "registered, has not answered yet";
        }
        return silent ? "does not answer; its matches go to others" : "active";
    }

    private boolean isSilent(Member member) {
        return member instanceof RefereeMember referee
                && moment.progress().live().referees().isSilent(referee.id());
    }

    /** Whether a member's state calls for attention. */
    public boolean hasProblem(Member member) {
        boolean missing = member instanceof PlayerMember player
                && (player.suspended() || leftOut(moment.league(), player).isPresent());
        return missing || isSilent(member) || !member.isAdmitted() || !member.present();
    }

    /** When a referee last reported a result, and the end of the last match in which a player answered; null if never. */
    public @Nullable Instant lastSeen(Member member) {
        Stream<ResultLine> matches = member.id() instanceof PlayerId player
                ? moment.decided(player).stream().filter(line -> answeredIn(line.fixture(), player))
                : ResultLine.latest(moment.league(), fixture -> fixture.isAssignedTo((RefereeId) member.id()), 1)
                        .stream();
        return matches.findFirst().map(line -> line.decision().at()).orElse(null);
    }

    private static boolean answeredIn(Fixture fixture, PlayerId player) {
        return !fixture.isForfeited()
                || fixture.decided().stream()
                        .flatMap(decision -> decision.responseTimes().stream())
                        .anyMatch(time -> time.player().equals(player) && time.isAnswered());
    }

    /** Where a member is, for itself and the operator; empty for others. */
    public String endpoint(Member member) {
        boolean own = member.id() instanceof PlayerId player && viewer.is(player);
        return own || viewer.isOperator()
                ? Printable.of(Registration.shown(member.registration().endpoint()))
                : "";
    }

    /** How a player is connected to the relay, for itself and the operator until the league is over; else null. */
    public @Nullable RelayPoll poll(Member member) {
        boolean hidden = endpoint(member).isEmpty() || moment.league().course().isOver();
        return hidden ? null : moment.progress().poll(member).orElse(null);
    }
}
