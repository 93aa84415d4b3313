package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Registration.Claim;
import org.evenodd.manager.registration.Arrival.Reach;
import org.evenodd.manager.registration.EndpointSite.Resident;
import org.evenodd.manager.tournament.McpRefusals;
import org.evenodd.manager.tournament.OperatingRules;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.ErrorMessages.ErrorContext;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.LeagueToken;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Version;
import org.evenodd.protocol.value.Violation;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * An agent's application for a place: what it says about itself, and the checks common to players and referees (PRD 3,
 * MCP 2).
 */
record Application(
        MessageType request,
        DisplayName name,
        Endpoint endpoint,
        @Nullable Version version,
        @Nullable List<GameType> gameTypes,
        @Nullable String protocolVersion,
        Arrival arrival) {

    /**
     * This application, which may be made, under the name that the league has for the agent: that of its token's holder,
     * or as it is spelled on the roster.
     */
    Application asKnown(League league) {
        Optional<DisplayName> known = arrival.identity() instanceof Identity.Proven proven
                ? league.roster().registration(proven.agent()).map(Registration::displayName)
                : league.enrolment().entry(name).filter(entry -> isOfPlayer()).map(EnrolledName::name);
        return new Application(request, known.orElse(name), endpoint, version, gameTypes, protocolVersion, arrival);
    }

    /** Why the agent cannot have a place, new or old; empty if it can. */
    Optional<Refusal> objection(UnitOfWork work) {
        if (arrival.identity() instanceof Identity.Disproven token) {
            return wrongToken(token.preview());
        }
        if (arrival.identity() instanceof Identity.Proven proven
                && !(isOfKind(proven.agent()) && isValid(work, proven))) {
            return wrongToken(proven.agent() + "'s");
        }
        if (arrival.keyProof() == KeyProof.WRONG && !isOfPlayer()) {
            return wrongKey();
        }
        return versionObjection(work.rules())
                .or(() -> gameObjection(work.league().settings().gameType()))
                .or(this::siteObjection)
                .or(() -> reachObjection(work.rules()));
    }

    private boolean isOfKind(AgentId agent) {
        return agent.kind() == kind();
    }

    private AgentKind kind() {
        return isOfPlayer() ? AgentKind.PLAYER : AgentKind.REFEREE;
    }

    boolean isOfPlayer() {
        return request == MessageType.LEAGUE_REGISTER_REQUEST;
    }

    /** The token may have been voided since it was checked: by another rotation request, or by the operator. */
    private static boolean isValid(UnitOfWork work, Identity.Proven proven) {
        return work.league()
                .roster()
                .registration(proven.agent())
                .filter(registration -> registration.generation() == proven.generation())
                .isPresent();
    }

    private Optional<Refusal> wrongToken(String preview) {
        ErrorContext context = ErrorContext.wrongToken("the agent's own token, or none", preview)
                .during(request)
                .inFormat(LeagueToken.FORMAT);
        return refusal(ErrorCode.E012, "This token is not valid here: register without one.")
                .map(refusal -> refusal.with(context));
    }

    private Optional<Refusal> wrongKey() {
        return refusal(
                ErrorCode.E012,
                "key_proof",
                "HMAC-SHA256 of contact_endpoint under the league's referee key, in lower-case hex",
                "something else",
                "This key_proof was not made with this league's referee key: read referee.key again, or register"
                        + " without one and ask the operator to admit you.");
    }

    private Optional<Refusal> versionObjection(OperatingRules rules) {
        ProtocolVersion version = ProtocolVersion.of(protocolVersion);
        boolean refused =
                version == ProtocolVersion.FOREIGN || (version == ProtocolVersion.UNREADABLE && rules.strict());
        String sentence = "Protocol version mismatch: %s is understood.".formatted(ProtocolVersion.EXPECTED);
        return refused
                ? refusal(ErrorCode.E018, "protocol_version", ProtocolVersion.EXPECTED, protocolVersion, sentence)
                : Optional.empty();
    }

    private Optional<Refusal> gameObjection(GameType played) {
        String sentence = "Unsupported game type: this league plays %s.".formatted(played);
        return gameTypes == null || gameTypes.contains(played)
                ? Optional.empty()
                : refusal(ErrorCode.E006, "game_types", "a list with " + played, gameTypes, sentence);
    }

    private Optional<Refusal> siteObjection() {
        if (arrival.site().ours()) {
            return taken("the League Manager");
        }
        return arrival.site()
                .objection()
                .flatMap(reason -> refusal(
                        ErrorCode.E009,
                        "contact_endpoint",
                        "an endpoint at an address that may be called",
                        endpoint,
                        "This league does not call that endpoint: %s.".formatted(reason)));
    }

    private Optional<Refusal> reachObjection(OperatingRules rules) {
        boolean demanded = rules.network().endpointCheck() == EndpointCheck.STRICT;
        String sentence = "Contact endpoint unreachable: %s does not answer.".formatted(endpoint);
        return demanded && arrival.reach() == Reach.SILENT
                ? refusal(ErrorCode.E009, "contact_endpoint", "an endpoint that answers", endpoint, sentence)
                : Optional.empty();
    }

    /** Why the agent, which is new, cannot have this name, whoever else is there; empty if it can. */
    Optional<Refusal> nameObjection() {
        return DisplayName.fault(name.value())
                .flatMap(fault -> refusal(
                        ErrorCode.E006,
                        "display_name",
                        DisplayName.NEW,
                        fault,
                        "The display name must be %s; this one has %s.".formatted(DisplayName.NEW, fault)));
    }

    /** After the end, newcomers are refused; members may come back, for a match that is played again. */
    Optional<Refusal> endObjection(League league) {
        return league.course().isOver() ? refusal(ErrorCode.E031, "The league is over.") : Optional.empty();
    }

    Optional<Refusal> taken(String by) {
        String sentence = "%s is the endpoint of %s.".formatted(endpoint, by);
        return refusal(ErrorCode.E009, "contact_endpoint", "an endpoint of its own", endpoint, sentence);
    }

    /**
     * Whether a member has the endpoint that this agent names; where the member registered from elsewhere, so that its
     * path is no sign of a program of its own, whether it has the port.
     */
    boolean isAtEndpointOf(Member other) {
        Endpoint theirs = other.registration().endpoint();
        return theirs.sameAs(endpoint)
                || arrival.site().occupants().contains(theirs)
                || (!other.registration().strength().fromThere()
                        && theirs.at("/").sameAs(endpoint.at("/")));
    }

    boolean isNameOf(Member member) {
        return member.present() && new Resident(kind(), name).is(Resident.of(member));
    }

    boolean isAtHostOf(Member other) {
        return other.registration().endpoint().host().equalsIgnoreCase(endpoint.host())
                || arrival.site().neighbours().contains(other.id());
    }

    /** Whether the endpoint's own server says that it is this agent, and it was asked when that member was there. */
    boolean isNamedThere(Member holder) {
        return arrival.site().isHome(new Resident(kind(), name), holder);
    }

    /** Whether it shows the one key that proves who it is: the referee key, or the enrolment key of its name. */
    boolean showsKey(League league) {
        return arrival.keyProof() == KeyProof.RIGHT && (!isOfPlayer() || needsKey(league, name));
    }

    /** Its claim to the endpoint when it returns. A key that it has shown there need not be shown again. */
    Claim claim(UnitOfWork work, Member before) {
        Claim former = before.registration().strength();
        boolean key = showsKey(work.league());
        boolean stays = isAtEndpointOf(before);
        boolean taken = !key && !(arrival.identity() instanceof Identity.Proven);
        @Nullable Instant takenBefore = stays ? former.takenAt() : null;
        return new Claim(
                key || (stays && !taken && former.key()), arrival.fromItsEndpoint(), taken ? work.now() : takenBefore);
    }

    /**
     * Why a place that was taken again without its token, perhaps by the wrong one, cannot be moved yet: its endpoint
     * was the proof.
     */
    Optional<Refusal> moveObjection(UnitOfWork work, Member before) {
        Optional<Instant> heldUntil = before.registration().strength().heldUntil(work.now());
        Endpoint kept = before.registration().endpoint();
        if (heldUntil.isEmpty()
                || !(arrival.identity() instanceof Identity.Proven)
                || showsKey(work.league())
                || before.registration().hasLostItsEndpoint()
                || kept.sameAs(endpoint)) {
            return Optional.empty();
        }
        return refusal(
                ErrorCode.E009,
                "contact_endpoint",
                kept.toString(),
                endpoint,
                "%s was taken again without its token: until %s it stays at %s. The operator's `readmit %s --endpoint URL` moves it."
                        .formatted(before.id(), work.timeOfDay(heldUntil.get()), kept, before.id()));
    }

    Registration registration(League league, int generation) {
        Claim claim = new Claim(showsKey(league), arrival.fromItsEndpoint(), null);
        return new Registration(name, endpoint, generation, version, null, arrival.caller(), claim);
    }

    /** The name of the object in which the agent describes itself. */
    String meta() {
        return isOfPlayer() ? "player_meta" : "referee_meta";
    }

    Optional<Refusal> refusal(ErrorCode code, String field, String expected, @Nullable Object got, String sentence) {
        Violation violation = new Violation("/" + meta() + "/" + field, code, expected, String.valueOf(got));
        return Optional.of(McpRefusals.of(request, violation, sentence));
    }

    Optional<Refusal> refusal(ErrorCode code, String sentence) {
        return Optional.of(McpRefusals.of(request, code, sentence));
    }

    /** The protocol version that an agent declares: 2.0.0 to 2.1.x are understood (SPEC 8.3, E018). */
    enum ProtocolVersion {
        SPOKEN,
        FOREIGN,
        UNREADABLE;

        static final String EXPECTED = "a protocol version from 2.0.0 up to 2.1.x";

        private static final Pattern NUMBER = Pattern.compile("\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}");
        private static final Pattern UNDERSTOOD = Pattern.compile("2\\.[01]\\.\\d{1,9}");

        static ProtocolVersion of(@Nullable String version) {
            if (version == null || UNDERSTOOD.matcher(version).matches()) {
                return SPOKEN;
            }
            return NUMBER.matcher(version).matches() ? FOREIGN : UNREADABLE;
        }

        /** The note for an unreadable version; empty for a readable one. */
        static Optional<DialectNote> note(String meta, @Nullable String version) {
            if (version == null || of(version) != UNREADABLE) {
                return Optional.empty();
            }
            return Optional.of(new DialectNote(
                    "/" + meta + "/protocol_version",
                    '"' + Excerpt.of(version) + '"',
                    EXPECTED,
                    "docs/protocol-decisions.md, Envelope",
                    "Send \"protocol_version\": \"2.1.0\", or leave it out.",
                    1));
        }
    }

    /**
     * Why the agent may not register as a player in a league with a roster: whoever has a name that is on it may, and shows
     * the key of that name if it has one. A valid token makes both unnecessary: it was given to somebody who met them. No
     * other proof replaces the key, neither an address nor the operator's readmission. There is one refusal for all
     * reasons: who has no key learns nothing of the roster, not even which names are on it.
     */
    static Optional<Refusal> enrolmentObjection(League league, Application application) {
        if (!application.isOfPlayer()
                || league.enrolment().isEmpty()
                || application.arrival().identity() instanceof Identity.Proven) {
            return Optional.empty();
        }
        boolean mayRegister = league.enrolment().entry(application.name()).isPresent()
                && (!needsKey(league, application.name())
                        || application.arrival().keyProof() == KeyProof.RIGHT);
        String name = Printable.of(application.name().value());
        return mayRegister
                ? Optional.empty()
                : application.refusal(
                        ErrorCode.E006,
                        "display_name",
                        "a name on the roster of this league, with its key as enrolment_key if it has one",
                        name,
                        "\"%s\" is not on the roster of this league, or has a key there that player_meta.enrolment_key does not show (%s): check the spelling of both, or ask the instructor."
                                .formatted(name, EnrolmentKey.SYNTAX.expected()));
    }

    static boolean needsKey(League league, DisplayName name) {
        return league.enrolment()
                .entry(name)
                .filter(entry -> entry.keyCode() != null)
                .isPresent();
    }
}
