package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Registration.Claim;
import org.evenodd.manager.registration.Arrival.Identity.Proven;
import org.evenodd.manager.registration.Arrival.KeyProof;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.manager.tournament.Command.McpRefusals;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.message.RegistrationMessages.PlayerMeta;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Violation;
import org.jspecify.annotations.Nullable;

/**
 * An agent's application for a place: its description of itself, and the circumstances of its arrival (PRD 3, MCP 2).
 *
 * @param name that it gives itself, or under which the league knows it
 */
record Application(AgentMeta meta, DisplayName name, Arrival arrival) {

    /** The protocol versions that are understood (SPEC 8.3). */
    static final String VERSION_EXPECTED = "a protocol version from 2.0.0 up to 2.1.x";

    private static final Pattern VERSION = Pattern.compile("\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}");
    private static final Pattern VERSION_UNDERSTOOD = Pattern.compile("2\\.[01]\\.\\d{1,9}");

    /**
     * This application, which may be made, under the name that the league has for the agent: that of its token's holder,
     * or as it is spelled on the roster.
     */
    Application asKnown(League league) {
        Optional<DisplayName> known = arrival.identity() instanceof Proven proven
                ? league.roster().lasting(proven.agent()).map(Registration::displayName)
                : league.enrolment().entry(name).filter(entry -> isOfPlayer()).map(EnrolledName::name);
        return new Application(meta, known.orElse(name), arrival);
    }

    boolean isOfPlayer() {
        return meta instanceof PlayerMeta;
    }

    AgentKind kind() {
        return isOfPlayer() ? AgentKind.PLAYER : AgentKind.REFEREE;
    }

    Endpoint endpoint() {
        return meta.contactEndpoint();
    }

    EndpointSite site() {
        return arrival.site();
    }

    /** The agent that answers at its endpoint if it does so itself. */
    Resident resident() {
        return new Resident(kind(), name);
    }

    /** Whether it shows a token; that it is valid is decided first. */
    boolean hasToken() {
        return arrival.identity() instanceof Proven;
    }

    /** Whether it declares a protocol version of which we know that we do not understand it. */
    boolean hasForeignVersion() {
        String version = meta.protocolVersion();
        return version != null
                && VERSION.matcher(version).matches()
                && !VERSION_UNDERSTOOD.matcher(version).matches();
    }

    /** Whether it declares as its protocol version a text that is none. */
    boolean hasUnreadableVersion() {
        String version = meta.protocolVersion();
        return version != null && !VERSION.matcher(version).matches();
    }

    /** The present members of its kind. */
    List<? extends Member> peers(League league) {
        return isOfPlayer() ? league.roster().presentPlayers() : league.roster().presentReferees();
    }

    boolean isNameOf(Member member) {
        return resident().is(Resident.of(member));
    }

    /**
     * Whether a member has the endpoint that this agent names; where the member registered from elsewhere, so that its
     * path is no sign of a program of its own, whether it has the port, unless a certificate says whose name leads there.
     */
    boolean isAtEndpointOf(Member other) {
        Endpoint theirs = other.endpoint();
        return theirs.port() == endpoint().port()
                && (theirs.sameAs(endpoint())
                        || site().known().endpoints().contains(theirs)
                        || (!theirs.isSecure()
                                && !other.registration().strength().fromThere()
                                && theirs.at("/").sameAs(endpoint().at("/"))));
    }

    /** The host of its endpoint, or the address from which it came over the relay, for people. */
    String place() {
        return endpoint().isRelayed()
                ? "the relay, from " + Registration.address(arrival.caller())
                : Printable.of(endpoint().host());
    }

    /** Whether a member is at the same {@link #place}. */
    boolean isAtHostOf(Member other) {
        return endpoint().isRelayed()
                ? other.endpoint().isRelayed() && hasCallerOf(other, true)
                : other.endpoint().host().equalsIgnoreCase(endpoint().host())
                        || site().known().atAddress().contains(other.id());
    }

    /**
     * Whether a member registered from the same address, or network with IPv6.
     *
     * @param byText also if it has registered since the site was looked at
     */
    boolean hasCallerOf(Member other, boolean byText) {
        String ours = arrival.caller();
        String theirs = other.registration().caller();
        return site().known().fromCaller().contains(other.id())
                || (byText
                        && ours != null
                        && theirs != null
                        && CallerAddress.of(ours).equals(CallerAddress.of(theirs)));
    }

    /** Whether it shows the one key that proves its identity: the referee key, or the enrolment key of its name. */
    boolean showsKey(League league) {
        return provesItsKey() && (!isOfPlayer() || needsKey(league));
    }

    /** Whether it shows an enrolment key, a right one or not. */
    boolean showsSomeKey() {
        return meta instanceof PlayerMeta player && player.enrolmentKey() != null;
    }

    /** Whether it shows the key of its name, or of the one that is spelled alike. */
    boolean provesItsKey() {
        return arrival.keyProof() == KeyProof.RIGHT;
    }

    /** Whether its name is on the roster with a key. */
    boolean needsKey(League league) {
        return league.enrolment()
                .entry(name)
                .filter(entry -> entry.keyCode() != null)
                .isPresent();
    }

    /** Its claim to the endpoint when it returns. A key that it has shown there need not be shown again. */
    Claim claim(League league, Member before, Instant now) {
        Claim former = before.registration().strength();
        boolean key = showsKey(league);
        boolean stays = isAtEndpointOf(before);
        boolean taken = !key && !hasToken();
        @Nullable Instant takenBefore = stays ? former.takenAt() : null;
        return new Claim(key || (stays && !taken && former.key()), site().fromItsEndpoint(), taken ? now : takenBefore);
    }

    /** Its registration as a newcomer. */
    Registration registration(League league, int generation) {
        Claim claim = new Claim(showsKey(league), site().fromItsEndpoint(), null);
        return new Registration(name, endpoint(), generation, meta.version(), null, arrival.caller(), claim);
    }

    /** The refusal of an endpoint that cannot be called, with what the author of a player can do. */
    Optional<Refusal> notCalled(UnitOfWork work, String expected, String sentence) {
        String advised = isOfPlayer() ? sentence + work.rules().advice() : sentence;
        return refusal(ErrorCode.E009, "contact_endpoint", expected, endpoint(), advised);
    }

    /** The pointer to a field of the object in which the agent describes itself. */
    String pointer(String field) {
        return (isOfPlayer() ? "/player_meta/" : "/referee_meta/") + field;
    }

    MessageType request() {
        return isOfPlayer() ? MessageType.LEAGUE_REGISTER_REQUEST : MessageType.REFEREE_REGISTER_REQUEST;
    }

    Optional<Refusal> refusal(ErrorCode code, String field, String expected, @Nullable Object got, String sentence) {
        Violation violation = new Violation(pointer(field), code, expected, String.valueOf(got));
        return Optional.of(McpRefusals.of(request(), violation, sentence));
    }

    Optional<Refusal> refusal(ErrorCode code, String sentence) {
        return Optional.of(McpRefusals.of(request(), code, sentence));
    }

    /** The refusal of an endpoint that is another's. */
    Optional<Refusal> taken(String by) {
        String sentence = "%s is the endpoint of %s.".formatted(endpoint(), by);
        return refusal(ErrorCode.E009, "contact_endpoint", "an endpoint of its own", endpoint(), sentence);
    }
}
