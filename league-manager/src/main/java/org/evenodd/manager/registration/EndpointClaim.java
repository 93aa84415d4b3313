package org.evenodd.manager.registration;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerDisplaced;
import org.evenodd.manager.league.MembershipEvent.RefereeDisplaced;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Registration.Claim;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.manager.tournament.AgentConduct;
import org.evenodd.manager.tournament.PlaceRelease;
import org.evenodd.manager.tournament.RefereeOrders;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;

/**
 * Which of two agents has an endpoint that both name, the claimant or its holder. The first difference decides:
 *
 * <table>
 * <caption>Claims to an endpoint, the strongest first</caption>
 * <tr><th>the claimant has it if<th>the holder keeps it if
 * <tr><td>the operator readmits it at this endpoint<td>
 * <tr><td><td>the claimant shows no key, and the holder has a match under way
 * <tr><td>the holder has long been silent, or waits to be admitted and the claimant does not and {@code GET /health} does
 *     not name the holder<td>
 * <tr><td>it shows the league's referee key, and the holder has shown no key<td>the holder has shown one, and it does not
 * <tr><td>the endpoint's {@code GET /health} names it<td>it names the holder
 * <tr><td>it calls from the endpoint's address, and the holder did not<td>the holder did, and it does not
 * <tr><td>it shows its enrolment key, which proves a name and not an endpoint, and the holder has shown none<td>
 * <tr><td><td>they are equal in all
 * </table>
 *
 * @param self the claimant as it was; empty for a newcomer
 * @param waits whether it is a referee that will wait to be admitted
 */
record EndpointClaim(UnitOfWork work, Application claimant, Optional<? extends Member> self, boolean waits) {

    /** The three facts about an agent that decide, each compared with the other agent's. */
    private record Strength(boolean key, boolean named, boolean fromThere) {

        private static final Comparator<Strength> BY_KEY = Comparator.comparing(Strength::key);
        private static final Comparator<Strength> BY_PLACE =
                Comparator.comparing(Strength::named).thenComparing(Strength::fromThere);

        static final Comparator<Strength> IN_ORDER = BY_KEY.thenComparing(BY_PLACE);

        /** An enrolment key proves a name and not an endpoint. */
        static final Comparator<Strength> WITH_ENROLMENT_KEY = BY_PLACE.thenComparing(BY_KEY);
    }

    private boolean beats(Member holder) {
        boolean key = claimant.showsKey(work.league());
        Strength theirs = strength(holder);
        if (isReadmitted()) {
            return true;
        }
        if (!key && RefereeOrders.hasMatchUnderWay(work, holder.id())) {
            return false;
        }
        if (PlaceRelease.isSilent(work, holder) || (!holder.isAdmitted() && !waits && !theirs.named())) {
            return true;
        }
        Strength ours = new Strength(
                key,
                claimant.site().isHome(claimant.resident(), holder),
                claimant.site().fromItsEndpoint());
        Comparator<Strength> order = key && claimant.isOfPlayer() ? Strength.WITH_ENROLMENT_KEY : Strength.IN_ORDER;
        return order.compare(ours, theirs) > 0;
    }

    private Strength strength(Member holder) {
        Claim claim = holder.registration().strength();
        boolean fromThere =
                claim.fromThere() && !claimant.site().known().fromElsewhere().contains(holder.id());
        return new Strength(claim.key(), claimant.site().isHome(Resident.of(holder), holder), fromThere);
    }

    /** Whether the operator has opened the claimant's place to just this registration. */
    private boolean isReadmitted() {
        return self.filter(new Recognition(work, claimant)::isReadmitted).isPresent();
    }

    private List<Member> holders() {
        return work.roster()
                .presentMembers()
                .filter(member -> self.stream().noneMatch(before -> before.id().equals(member.id())))
                .filter(claimant::isAtEndpointOf)
                .toList();
    }

    /** Why the claimant cannot have its endpoint; empty if it can. */
    Optional<Refusal> objection() {
        return holders().stream()
                .filter(holder -> !beats(holder))
                .findFirst()
                .flatMap(holder -> claimant.taken(
                        "%s already; if it is yours, let GET /health there tell your display_name and kind, register with your key, or ask the operator for `readmit NAME --endpoint URL` (or, before the start, `kick %s`)"
                                .formatted(holder.id(), holder.id())));
    }

    /** Takes the endpoint from its holders; there must be no objection. */
    void takeEffect() {
        holders().forEach(holder -> {
            if (PlaceRelease.isSilent(work, holder)) {
                PlaceRelease.release(work, holder);
            } else {
                displace(holder);
            }
        });
    }

    /** Nobody is called any more in the former holder's name: the calls would show the claimant its tokens. */
    private void displace(Member holder) {
        Registration former = holder.registration();
        work.record(
                holder.id() instanceof PlayerId player
                        ? new PlayerDisplaced(player)
                        : new RefereeDisplaced((RefereeId) holder.id()));
        work.warn(
                "%s \"%s\", which registered from %s, has lost its endpoint %s to \"%s\", which registers from %s and has the stronger claim. It keeps its place, and can register another endpoint with its token."
                        .formatted(
                                holder.id(),
                                holder.shownName(),
                                Registration.address(former.caller()),
                                former.endpoint(),
                                Printable.of(claimant.name().value()),
                                Registration.address(claimant.arrival().caller())));
        if (holder.isAdmitted()) {
            AgentConduct.silent(work, holder.id());
        }
        work.roster().member(holder.id()).ifPresent(now -> AgentConduct.probe(work, now));
        work.changeClaims(claims -> claims.awaiting(holder.id(), work.now()));
        if (holder instanceof PlayerMember player) {
            RefereeOrders.repeatFor(work, player);
        }
    }
}
