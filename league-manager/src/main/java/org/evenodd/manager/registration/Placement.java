package org.evenodd.manager.registration;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.league.MembershipEvent;
import org.evenodd.manager.league.MembershipEvent.ConductEvent.PlayerReinstated;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.PlayerReturned;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeReturned;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.registration.EntryRules.Places;
import org.evenodd.manager.tournament.AgentConduct;
import org.evenodd.manager.tournament.AgentConduct.DialectSeen;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.LeagueControl.LeagueEnd;
import org.evenodd.manager.tournament.Legs;
import org.evenodd.manager.tournament.LiveState.PlaceClaims.OpenPlace;
import org.evenodd.manager.tournament.MatchTokens;
import org.evenodd.manager.tournament.PlaceRelease;
import org.evenodd.manager.tournament.RefereeOrders;
import org.evenodd.manager.tournament.RefereeOrders.LateMatches;
import org.evenodd.manager.tournament.RoundAnnouncer;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.DialectNote;
import org.evenodd.protocol.message.RegistrationMessages.RefereeMeta;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;
import org.evenodd.protocol.value.Version;
import org.evenodd.protocol.value.Violation.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * The place of an applicant to which there is no objection.
 *
 * <table>
 * <caption>Places</caption>
 * <tr><th>to<th>id<th>token<th>besides
 * <tr><td>a new player<td>the next from P01, without end or in divisions up to P9999; after that one that was freed and never in a leg<td>its
 *     first, or the one after the former owner's<td>
 * <tr><td>a new referee<td>the next from REF01, or one that was freed<td>as a player's<td>
 * <tr><td>a referee that waits<td>from REF11 up, in divisions from REF101; it keeps it when admitted<td>as a player's<td>no matches
 * <tr><td>a member<td>its own<td>as {@link Recognition} says<td>a player: the tokens of its matches; a referee: its matches
 *     start again
 * <tr><td>a referee that waited and shows the key<td>its own<td>as {@link Recognition} says<td>a place among the admitted
 * </table>
 *
 * @param admitted whether it takes part at once
 */
record Placement(UnitOfWork work, Application applicant, boolean admitted) {

    /** At so many agents, and at each multiple, the operator is told of a host. */
    private static final int AGENTS_OF_A_CROWD = 10;

    private static final String IN_THE_CLEAR =
            "http is allowed, but its tokens travel in the clear, also within a local network: serve it by https if you can.";

    /** Its own place, as it was before. */
    CommandResponse again(Member before) {
        boolean promoted = admitted && !before.isAdmitted();
        if (promoted || !before.present()) {
            makeRoom();
        }
        recordReturn(before);
        if (promoted) {
            work.record(new RefereeAdmitted((RefereeId) before.id()));
        }
        if (before instanceof PlayerMember player) {
            welcomeBack(player);
        } else {
            welcomeBack((RefereeMember) before);
        }
        introduce(before.id(), work.roster().stateOf(before.id()).orElseThrow());
        LeagueEnd.repeat(work, before.id());
        return accepted(before.id());
    }

    /** Stores the return, unless it changes nothing, and tells of a new token. */
    private void recordReturn(Member before) {
        Recognition recognition = new Recognition(work, applicant);
        int generation = recognition.generation(before);
        int othersRefused = work.claims()
                .openPlace(before.id(), work.now())
                .map(OpenPlace::refused)
                .orElse(0);
        if (recognition.isReadmitted(before)) {
            work.changeClaims(claims -> claims.settled(before.id()));
        }
        boolean newToken = generation > before.registration().generation();
        if (newToken && before instanceof PlayerMember player) {
            MatchTokens.keep(work, player);
        }
        MembershipEvent returned = returned(before, generation);
        if (!work.league().apply(returned).roster().equals(work.roster())) {
            work.record(returned);
        }
        if (newToken) {
            warnOfNewToken(before, othersRefused);
        }
    }

    private void warnOfNewToken(Member before, int othersRefused) {
        work.warn("%s \"%s\" %s, at %s, from %s%s; the old token is void."
                .formatted(
                        before.id(),
                        before.shownName(),
                        applicant.hasToken() ? "asked for a new token" : "took its place again without its token",
                        applicant.endpoint(),
                        Registration.address(applicant.arrival().caller()),
                        othersRefused == 0 ? "" : " (refused requests for it: %d)".formatted(othersRefused)));
    }

    private MembershipEvent returned(Member before, int generation) {
        Registration.Claim claim = applicant.claim(work.league(), before, work.now());
        String caller = applicant.arrival().caller();
        Endpoint endpoint = applicant.endpoint();
        return applicant.meta() instanceof RefereeMeta referee
                ? new RefereeReturned(
                        (RefereeId) before.id(),
                        endpoint,
                        generation,
                        matchesAtOnce(referee),
                        work.timeOfDay(),
                        null,
                        referee.matchTokens(),
                        caller,
                        claim)
                : new PlayerReturned(
                        (PlayerId) before.id(),
                        endpoint,
                        generation,
                        work.timeOfDay(),
                        null,
                        caller,
                        claim,
                        newVersion(before));
    }

    private @Nullable Version newVersion(Member before) {
        @Nullable Version version = applicant.meta().version();
        boolean kept = !work.settings().playsInLegs()
                || Objects.equals(version, before.registration().version());
        return kept ? null : version;
    }

    private static int matchesAtOnce(RefereeMeta referee) {
        return Objects.requireNonNullElse(referee.maxConcurrentMatches(), 1);
    }

    private void welcomeBack(PlayerMember before) {
        if (before.suspended()) {
            work.record(new PlayerReinstated(before.id()));
        }
        RefereeOrders.repeatFor(work, before);
        Legs.returned(work, before.id(), applicant.site().reach() == Reach.ANSWERED);
    }

    /** The referee may have lost the matches it had begun: they start again unless their results are reported first. */
    private void welcomeBack(RefereeMember before) {
        LateMatches.refereeReturned(work, before.id());
        Boolean matchTokens = ((RefereeMeta) applicant.meta()).matchTokens();
        if (before.showsMatchTokens() != Boolean.TRUE.equals(matchTokens)) {
            RoundAnnouncer.announceTokenChange(work, before.id());
        }
        work.changeReferees(referees -> referees.registered(before.id()));
    }

    /** A new place. */
    CommandResponse anew() {
        makeRoom();
        AgentId agent = applicant.meta() instanceof RefereeMeta referee ? joinReferees(referee) : joinPlayers();
        warnOfCrowd();
        introduce(agent, AgentState.REGISTERED);
        return accepted(agent);
    }

    /** A member that has long been silent gives its name away, and if need be its place. */
    private void makeRoom() {
        EntryRules rules = new EntryRules(work, applicant);
        rules.namesakes().stream()
                .filter(member -> PlaceRelease.isSilent(work, member))
                .forEach(member -> PlaceRelease.release(work, member));
        // Looked at anew each time: a member that is released for one of them may have had a place in the others too
        for (int i = 0; i < rules.places(admitted).size(); i++) {
            Places places = rules.places(admitted).get(i);
            if (places.areTaken()) {
                PlaceRelease.releaseOne(work, places.taken());
            }
        }
    }

    /** The id that the next new player gets; empty if all have been given out for good. */
    static Optional<PlayerId> freeId(UnitOfWork work) {
        int ids = work.settings().playsInLegs() ? PlayerId.HIGHEST_NUMBER : PlayerId.PLACES;
        return nextId(work.roster().players(), ids, PlayerId::of);
    }

    private AgentId joinPlayers() {
        if (freeId(work).isEmpty()) {
            PlaceRelease.releaseOne(work, work.roster().presentPlayers());
        }
        PlayerId id = freeId(work).orElseThrow();
        work.record(new PlayerRegistered(id, registration(id)));
        return id;
    }

    /** Waiting referees keep their ids when they are admitted; there are therefore more ids than places. */
    private AgentId joinReferees(RefereeMeta meta) {
        boolean many = work.settings().inDivisions();
        int places = many ? RefereeId.MOST_PLACES : RefereeId.PLACES;
        int before = many ? RefereeId.BEFORE_WAITING_IN_DIVISIONS : RefereeId.PLACES;
        RefereeId firstToWait = RefereeId.of(before + 1);
        SortedMap<RefereeId, RefereeMember> referees =
                new TreeMap<>(work.roster().referees());
        RefereeId id = (admitted
                        ? nextId(referees.headMap(firstToWait), places, RefereeId::of)
                        : nextId(
                                referees.tailMap(firstToWait),
                                places + RefereeId.MOST_WAITING,
                                number -> RefereeId.of(before + number)))
                .orElseThrow();
        work.record(new RefereeRegistered(id, registration(id), matchesAtOnce(meta), admitted, meta.matchTokens()));
        work.changeReferees(health -> health.registered(id));
        return id;
    }

    /**
     * The next id, or, when all have been given out or many are free, the first that is free again: of ids that were never in a
     * leg no more are kept than there are places, however many registrations nobody answers for.
     *
     * @param given the ids given out so far, to present and former members
     * @param ids how many there are
     */
    private static <I extends AgentId> Optional<I> nextId(Map<I, ? extends Member> given, int ids, IntFunction<I> id) {
        List<I> free = given.entrySet().stream()
                .filter(former -> !former.getValue().lasts())
                .<I>map(Map.Entry::getKey)
                .toList();
        return given.size() < ids && free.size() < PlayerId.PLACES
                ? Optional.of(id.apply(given.size() + 1))
                : free.stream().findFirst();
    }

    /** The former owner of an id has voided its token by leaving: its generation is higher than that of any token for the id. */
    private Registration registration(AgentId id) {
        int generation = work.roster()
                .member(id)
                .map(former ->
                        work.league().generationAfter(former.registration().generation() - 1))
                .orElse(work.league().firstGeneration());
        return applicant.registration(work.league(), generation);
    }

    /** An agent that has shown the key of a name is known to be its student's, wherever it plays. */
    private void warnOfCrowd() {
        Enrolment roster = work.league().enrolment();
        long there = work.roster()
                .presentMembers()
                .filter(applicant::isAtHostOf)
                .filter(member -> roster.entry(member.displayName())
                        .filter(entry -> entry.keyCode() != null)
                        .isEmpty())
                .count();
        if (!applicant.showsKey(work.league()) && there % AGENTS_OF_A_CROWD == 0) {
            work.warn(
                    "%d agents are at %s: if one person registered them all, `kick` removes those that should not be there."
                            .formatted(there, applicant.place()));
        }
    }

    /**
     * Probes the agent's endpoint if that has not been done and is required, and notes how the agent spelled its
     * version, a name that reads like an id, and tokens that travel in the clear.
     */
    private void introduce(AgentId agent, AgentState state) {
        if (applicant.site().reach() == Reach.ANSWERED) {
            work.answered(agent);
        } else if (state == AgentState.REGISTERED && work.rules().probes()) {
            AgentConduct.probe(work, work.roster().member(agent).orElseThrow());
            work.changeClaims(claims -> claims.stillAwaiting(agent, work.now()));
        }
        if (applicant.hasUnreadableVersion()) {
            note(
                    agent,
                    "protocol_version",
                    Excerpt.of(String.valueOf(applicant.meta().protocolVersion())),
                    Application.VERSION_EXPECTED,
                    "Envelope",
                    "Send \"protocol_version\": \"2.1.0\", or leave it out.");
        }
        if (applicant.name().readsLikeAnId()) {
            note(
                    agent,
                    "display_name",
                    Printable.of(applicant.name().value()),
                    "a name that does not read like an id or a role",
                    "Names",
                    "Choose another display_name if you can: this one is shown with your id behind it.");
        }
        if (work.rules().network().publicUrl().isSecure()
                && !applicant.endpoint().isSecure()
                && !applicant.site().address().shared()) {
            note(agent, "contact_endpoint", "http", "https, like this league", DialectNote.ADVICE, IN_THE_CLEAR);
        }
    }

    private void note(AgentId agent, String field, String got, String expected, String decision, String advice) {
        String source = "docs/protocol-decisions.md, " + decision;
        DialectNote note = new DialectNote(applicant.pointer(field), '"' + got + '"', expected, source, advice, 1);
        new DialectSeen(agent, List.of(note)).perform(work);
    }

    private CommandResponse accepted(AgentId agent) {
        Member member = work.roster().member(agent).orElseThrow();
        return new CommandResponse.AgentAccepted(
                agent,
                member.registration().generation(),
                member instanceof PlayerMember player ? MatchTokens.of(work, player) : Map.of(),
                !member.isAdmitted());
    }
}
