package org.evenodd.manager.page;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.evenodd.manager.league.Decision;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.results.AnswerLatency;
import org.evenodd.manager.results.TechnicalLosses;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * The page of the agents: who is there, and what each does.
 *
 * @param absent for the operator: the names on the roster under which no player is present
 */
public record AgentsPage(List<PlayerRow> players, List<RefereeRow> referees, List<String> absent) {

    /**
     * A player.
     *
     * @param version that it registered with; empty if it named none
     * @param state in words, with the reason for a suspension
     * @param problem whether the state calls for attention
     * @param median its median time to choose; a dash if unknown
     * @param most the time that 95 of 100 choices do not exceed, likewise
     * @param losses its technical losses and why; empty if it has none
     * @param lastSeen the end of the last match in which it answered; null if never
     * @param endpoint for itself and the operator; empty for others
     */
    public record PlayerRow(
            PlayerLabel player,
            String version,
            String state,
            boolean problem,
            String median,
            String most,
            String losses,
            @Nullable Instant lastSeen,
            String endpoint) {}

    /**
     * A referee.
     *
     * @param inHand the matches that it has
     * @param places how many it can run at once
     * @param lastSeen when it last reported a result; null if never
     */
    public record RefereeRow(
            String id,
            String name,
            String version,
            String state,
            boolean problem,
            List<MatchId> inHand,
            int places,
            @Nullable Instant lastSeen,
            String endpoint) {}

    /** The page at a moment; where the agents are is for the operator. */
    public static AgentsPage of(LeagueMoment moment, Viewer viewer) {
        League league = moment.league();
        Map<PlayerId, AnswerLatency> latencies = AnswerLatency.ofAll(league);
        Map<PlayerId, TechnicalLosses> losses = TechnicalLosses.ofAll(league);
        return new AgentsPage(
                league.roster().players().values().stream()
                        .map(player -> row(
                                league,
                                player,
                                latencies.getOrDefault(player.id(), AnswerLatency.NONE),
                                losses.getOrDefault(player.id(), TechnicalLosses.NONE),
                                viewer))
                        .toList(),
                league.roster().referees().values().stream()
                        .map(referee -> row(moment, referee, viewer))
                        .toList(),
                viewer.isOperator()
                        ? league.absent().stream().map(PlayerLabel::text).toList()
                        : List.of());
    }

    private static PlayerRow row(
            League league, PlayerMember player, AnswerLatency latency, TechnicalLosses losses, Viewer viewer) {
        return new PlayerRow(
                new PlayerLabel(player.id(), player.shownName()),
                version(player),
                state(player) + reason(league, player, viewer),
                player.suspended() || !player.present(),
                LatencyLines.median(latency),
                LatencyLines.most(latency),
                losses.summary(),
                lastSeen(league, fixture -> answeredIn(fixture, player.id())),
                endpoint(player, viewer.isOperator() || viewer.is(player.id())));
    }

    static String state(PlayerMember player) {
        return switch (player.state()) {
            case REGISTERED -> "registered, has not answered yet";
            case ACTIVE -> "active";
            case SUSPENDED ->
                player.suspensions().unreachable()
                        ? "suspended: its endpoint does not answer; it plays again once it does"
                        : "suspended: it gave no answer in time that could be read, in %s in a row"
                                .formatted(Words.count(Math.max(1, player.silentMatches()), "match"));
            case SHUTDOWN -> "removed by the operator";
            default -> player.state().name().toLowerCase(Locale.ROOT);
        };
    }

    /** Why the operator removed a member: for the operator's records. */
    private static String reason(League league, Member member, Viewer viewer) {
        @Nullable String reason = league.roster().removals().get(member.id());
        return reason == null || !viewer.isOperator() ? "" : ": " + Printable.of(reason);
    }

    private static RefereeRow row(LeagueMoment moment, RefereeMember referee, Viewer viewer) {
        boolean silent = moment.live().referees().isSilent(referee.id());
        return new RefereeRow(
                referee.id().value(),
                referee.shownName(),
                version(referee),
                state(referee, silent) + reason(moment.league(), referee, viewer),
                silent || !referee.isAdmitted() || !referee.present(),
                inHand(moment, referee),
                referee.places(),
                lastSeen(moment.league(), fixture -> fixture.isAssignedTo(referee.id())),
                endpoint(referee, viewer.isOperator()));
    }

    private static String state(RefereeMember referee, boolean silent) {
        if (!referee.present()) {
            return "removed by the operator";
        }
        if (!referee.isAdmitted()) {
            return "waits for the operator to admit it";
        }
        return silent ? "does not answer; its matches go to others" : "admitted";
    }

    private static List<MatchId> inHand(LeagueMoment moment, RefereeMember referee) {
        return moment.league().due().stream()
                .filter(fixture -> fixture.isAssignedTo(referee.id()))
                .filter(fixture -> moment.live().match(fixture.id()).stage().isUnderWay())
                .map(fixture -> fixture.id())
                .toList();
    }

    private static @Nullable Instant lastSeen(League league, Predicate<Fixture> involved) {
        return league.rounds().stream()
                .flatMap(round -> round.fixtures().stream())
                .filter(involved)
                .flatMap(fixture -> fixture.decided().stream())
                .map(Decision::at)
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private static boolean answeredIn(Fixture fixture, PlayerId player) {
        return fixture.involves(player)
                && (!fixture.isForfeited()
                        || fixture.decided().stream()
                                .flatMap(decision -> decision.responseTimes().stream())
                                .anyMatch(time -> time.player().equals(player) && time.isAnswered()));
    }

    private static String endpoint(Member member, boolean shown) {
        return shown ? Printable.of(Registration.shown(member.registration().endpoint())) : "";
    }

    private static String version(Member member) {
        @Nullable Version version = member.registration().version();
        return Optional.ofNullable(version).map(Object::toString).orElse("");
    }
}
