package org.evenodd.manager.registration;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.registration.Arrival.Identity.Disproven;
import org.evenodd.manager.registration.Arrival.Identity.Proven;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.LeagueToken;

/**
 * The identity of an applicant: the proof that it shows is compared with the members of its kind.
 *
 * <table>
 * <caption>Proofs, and the agents that show them</caption>
 * <tr><th>it shows<th>it is<th>its token is
 * <tr><td>a valid token<td>its holder, whatever it calls itself<td>the same; the next if it asks for that
 * <tr><td>a member's name, and the referee key or the enrolment key of that name<td>that member<td>the next
 * <tr><td>a member's name, from the address of the endpoint at which the operator readmits it<td>that member<td>the next
 * <tr><td>a player's name and endpoint, from that endpoint's address and not over the relay, where the settings
 *     accept that as proof<td>that player<td>the next
 * <tr><td>no token, and none of these<td>a newcomer<td>its first
 * <tr><td>another token, or a wrong proof of the referee key<td>nobody (E012)<td>
 * </table>
 *
 * <p>A player that was scheduled in a leg and left its place is a member still; one that was removed also, once the operator has
 * lifted the bar of its name, but not by its address alone.
 *
 * <p>The one who knows an enrolment key is the student, so the key is proof enough at any endpoint, before and after the
 * start: of two agents that claim a name the one with the key stays.
 */
record Recognition(UnitOfWork work, Application applicant) {

    /** Why it is nobody; empty if it may be a member or a newcomer. */
    Optional<Refusal> objection() {
        if (applicant.arrival().identity() instanceof Disproven token) {
            return wrongToken(token.preview());
        }
        if (applicant.arrival().identity() instanceof Proven proven && !isValid(proven)) {
            return wrongToken(proven.agent() + "'s");
        }
        return applicant.arrival().keyProof() == KeyProof.WRONG && !applicant.isOfPlayer()
                ? wrongKey()
                : Optional.empty();
    }

    /** The token may have been voided since it was checked, or belong to an agent of the other kind. */
    private boolean isValid(Proven proven) {
        return proven.agent().kind() == applicant.kind()
                && work.roster()
                        .lasting(proven.agent())
                        .filter(registration -> registration.generation() == proven.generation())
                        .isPresent();
    }

    private Optional<Refusal> wrongToken(String preview) {
        ErrorContext context = ErrorContext.wrongToken("the agent's own token, or none", preview)
                .during(applicant.request())
                .inFormat(LeagueToken.FORMAT);
        return applicant
                .refusal(ErrorCode.E012, "This token is not valid here: register without one.")
                .map(refusal -> refusal.with(context));
    }

    private Optional<Refusal> wrongKey() {
        return applicant.refusal(
                ErrorCode.E012,
                "key_proof",
                "HMAC-SHA256 of contact_endpoint under the league's referee key, in lower-case hex",
                "something else",
                "This key_proof was not made with this league's referee key: read referee.key again, or register"
                        + " without one and ask the operator to admit you.");
    }

    /** The member that it is, of several with its name the one at its endpoint; empty for a newcomer. */
    Optional<? extends Member> member() {
        return candidates()
                .sorted(Comparator.comparing(member -> !applicant.isAtEndpointOf(member)))
                .filter(this::is)
                .findFirst();
    }

    /** The present members of its kind, and former players whose ids are never given to others. */
    Stream<? extends Member> candidates() {
        return applicant.isOfPlayer()
                ? work.roster().players().values().stream().filter(Member::lasts)
                : applicant.peers(work.league()).stream();
    }

    private boolean is(Member member) {
        return applicant.arrival().identity() instanceof Proven proven
                ? proven.agent().equals(member.id())
                : applicant.isNameOf(member)
                        && (applicant.showsKey(work.league()) || isReadmitted(member) || isKnownByItsAddress(member));
    }

    /** Whether the operator readmits exactly this: the endpoint is a proof, which a name is not. */
    boolean isReadmitted(Member member) {
        return applicant.site().fromItsEndpoint()
                && applicant.isNameOf(member)
                && work.claims()
                        .openPlace(member.id(), work.now())
                        .filter(place -> place.at() == null
                                ? applicant.isAtEndpointOf(member)
                                : place.at().sameAs(applicant.endpoint()))
                        .isPresent();
    }

    private boolean isKnownByItsAddress(Member member) {
        EndpointSite site = applicant.site();
        return member.id() instanceof PlayerId
                && (member.present() || member.hasLeft())
                && !work.rules().strict()
                && site.fromItsEndpoint()
                && !applicant.endpoint().isRelayed()
                && member.endpoint().sameAs(applicant.endpoint())
                && switch (work.rules().network().rejoinWithoutToken()) {
                    case OWN_HOST ->
                        !site.address().shared()
                                && site.known().atAddress().stream().allMatch(member.id()::equals);
                    case SAME_ADDRESS -> true;
                    case NEVER -> false;
                };
    }

    /** The generation of the token with which it takes its place again. */
    int generation(Member self) {
        boolean keepsToken = applicant.hasToken() && !applicant.arrival().rotates();
        int present = self.registration().generation();
        return keepsToken ? present : work.league().generationAfter(present);
    }
}
