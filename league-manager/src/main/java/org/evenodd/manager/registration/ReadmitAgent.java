package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerReadmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeReadmitted;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.CommandResponse;
import org.evenodd.manager.tournament.LiveState.PlaceClaims;
import org.evenodd.manager.tournament.RefereeOrders.MatchTokens;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/**
 * The operator's {@code readmit_player}: for a while, opens the place of an agent that has lost its token, named by its
 * id or display name, to one registration without it, at the place's endpoint and from there. Asked again soon after,
 * it voids the token of whoever took the place.
 *
 * @param endpoint another endpoint than the place's; null for that one
 */
public record ReadmitAgent(String nameOrId, @Nullable Endpoint endpoint) implements Command {

    private static final Duration OPEN = Duration.ofMinutes(5);

    /** A readmission at the place's own endpoint. */
    public ReadmitAgent(String nameOrId) {
        this(nameOrId, null);
    }

    @Override
    public CommandResponse perform(UnitOfWork work) {
        return NamedAgents.of(work.league().roster(), nameOrId, Member::present, "here")
                .then(agent ->
                        readmit(work, work.league().roster().member(agent).orElseThrow()));
    }

    private CommandResponse readmit(UnitOfWork work, Member member) {
        AgentId agent = member.id();
        Registration registration = member.registration();
        if (endpoint == null && registration.hasLostItsEndpoint()) {
            return CommandResponse.refused(
                    ErrorCode.E006,
                    "%s has lost its endpoint to another agent: name another with --endpoint URL.".formatted(agent));
        }
        Instant until = work.now().plus(OPEN);
        boolean voided = registration.strength().heldUntil(work.now()).isPresent();
        if (voided && member instanceof PlayerMember player) {
            MatchTokens.keep(work, player);
        }
        Instant told = work.timeOfDay(until);
        work.record(
                agent instanceof PlayerId player
                        ? new PlayerReadmitted(player, told, voided ? true : null)
                        : new RefereeReadmitted((RefereeId) agent, told, voided ? true : null));
        work.changeClaims(claims -> claims.opening(agent, new PlaceClaims.OpenPlace(until, endpoint, 0)));
        return new CommandResponse.Done(
                "Until %s, an agent that registers as \"%s\" at %s, and from that address, takes the place of %s; %s."
                        .formatted(
                                told.truncatedTo(ChronoUnit.SECONDS),
                                member.displayName(),
                                endpoint == null ? registration.endpoint() : endpoint,
                                agent,
                                voided
                                        ? "the token of whoever took it last is void now"
                                        : "the current token is void from then on"));
    }
}
