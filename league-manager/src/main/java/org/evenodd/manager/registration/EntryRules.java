package org.evenodd.manager.registration;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.agent.settings.LeagueSettings.Participants;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.game.Games;
import org.evenodd.manager.league.Enrolment;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.registration.EndpointSite.Reach;
import org.evenodd.manager.tournament.PlaceRelease;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.EnrolmentKey;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Printable;

/**
 * Whether an applicant may come in. The first objection is the refusal's reason.
 *
 * <table>
 * <caption>Objections, in their order</caption>
 * <tr><th>to<th>objection<th>code
 * <tr><td>anybody<td>it is nobody ({@link Recognition})<td>E012
 * <tr><td><td>another protocol version; in strict mode also a text that is none<td>E018
 * <tr><td><td>it does not play this game<td>E006
 * <tr><td><td>its endpoint is the manager's, must not be called, or (where that is checked) does not answer<td>E009
 * <tr><td>a player without its token<td>its name is not on the roster, or it does not show the key there<td>E006
 * <tr><td><td>its name is barred<td>E006
 * <tr><td>a member<td>its place was taken again without its token, and it moves too soon<td>E009
 * <tr><td><td>another agent has its endpoint ({@link EndpointClaim})<td>E009
 * <tr><td><td>it has no place any more, or waited for admission and shows the key now, and no place is free<td>E020
 * <tr><td>a newcomer<td>the league is over, except to a referee with the key; to a player also: it has begun, and has an
 *     end<td>E031, E019
 * <tr><td><td>its name is unprintable<td>E006
 * <tr><td><td>its name is taken by one that is not silent<td>E022
 * <tr><td><td>another agent has its endpoint ({@link EndpointClaim})<td>E009
 * <tr><td><td>no place is free, or none at its address, and nobody with one is silent or away; or no id<td>E020
 * </table>
 */
record EntryRules(UnitOfWork work, Application applicant) {

    private static final String FULL =
            "A player from %s is refused: %d are registered from there, or play there, as many as participants.max_per_host allows.";
    private static final String OTHERWISE_SPELLED =
            "\"%s\" is spelled \"%s\" on the roster of this league: register under that name.";
    private static final String NOT_ON_IT =
            "\"%s\" is not on the roster of this league: check its spelling, or ask the instructor.";
    private static final String NO_KEY =
            ("\"%%s\" is not on the roster of this league, or has a key there, and this registration"
                            + " shows none as player_meta.enrolment_key (%s): add it, or ask the instructor.")
                    .formatted(EnrolmentKey.SYNTAX.expected());
    private static final String NOT_BOTH = "\"%s\" is not on the roster of this league, or has another key there than"
            + " player_meta.enrolment_key shows: check the spelling of both, or ask the instructor.";
    private static final String FULL_ADDRESS =
            "This league takes %d players from one address, and as many are registered from yours, or play there.";

    /**
     * The places for agents of a kind, or at an address.
     *
     * @param sentence the refusal where all are taken, with their number
     */
    record Places(List<? extends Member> taken, int most, String sentence) {

        boolean areTaken() {
            return taken.size() >= most;
        }
    }

    /** Why nobody like that can have a place, new or old. */
    Optional<Refusal> toAnybody() {
        return new Recognition(work, applicant)
                .objection()
                .or(this::version)
                .or(this::game)
                .or(this::site)
                .or(this::silence)
                .or(this::roster)
                .or(this::bar);
    }

    /** Why it cannot take its place again. */
    Optional<Refusal> toMember(Member self, EndpointClaim claim) {
        boolean needsPlace = !self.present() || (!self.isAdmitted() && admits(self));
        return move(self).or(claim::objection).or(() -> needsPlace ? fullness(true) : fullAddress(self));
    }

    /** No player moves to an address that has as many as may be there; one that is there already stays. */
    private Optional<Refusal> fullAddress(Member self) {
        return places(admits(self)).stream()
                .filter(places -> places.sentence().equals(FULL_ADDRESS) && places.areTaken())
                .filter(places ->
                        places.taken().stream().noneMatch(member -> member.id().equals(self.id())))
                .findFirst()
                .flatMap(places ->
                        applicant.refusal(ErrorCode.E020, places.sentence().formatted(places.most())));
    }

    /** Why it cannot have a new place. */
    Optional<Refusal> toNewcomer(EndpointClaim claim) {
        return lateness()
                .or(this::name)
                .or(this::namesake)
                .or(claim::objection)
                .or(() -> fullness(admits()))
                .or(this::exhaustion);
    }

    /** In a league without end ids run out, if ever, after years. */
    private Optional<Refusal> exhaustion() {
        boolean none = applicant.isOfPlayer()
                && Placement.freeId(work).isEmpty()
                && work.roster().presentPlayers().stream().noneMatch(player -> PlaceRelease.isSilent(work, player));
        return none ? applicant.refusal(ErrorCode.E020, "This league has no player id left.") : Optional.empty();
    }

    /** Whether it takes part at once; otherwise it is a referee that waits for the operator. */
    boolean admits() {
        return applicant.isOfPlayer() || work.settings().admitsEveryReferee() || applicant.showsKey(work.league());
    }

    boolean admits(Member self) {
        return self.isAdmitted() || admits();
    }

    private Optional<Refusal> version() {
        boolean refused = applicant.hasForeignVersion() || (work.rules().strict() && applicant.hasUnreadableVersion());
        return refused
                ? applicant.refusal(
                        ErrorCode.E018,
                        "protocol_version",
                        Application.VERSION_EXPECTED,
                        applicant.meta().protocolVersion(),
                        "Protocol version mismatch: %s is understood.".formatted(Application.VERSION_EXPECTED))
                : Optional.empty();
    }

    private Optional<Refusal> game() {
        GameType played = work.settings().gameType();
        List<GameType> games = applicant.meta().gameTypes();
        boolean usual = played.equals(Games.usual().type());
        String sentence = "Unsupported game type: this league plays %s.%s"
                .formatted(played, usual ? "" : " Send \"game_types\": %s.".formatted(listOf(played)));
        boolean plays = games == null ? usual : games.contains(played);
        return plays
                ? Optional.empty()
                : applicant.refusal(ErrorCode.E006, "game_types", "a list with " + played, games, sentence);
    }

    static String listOf(GameType game) {
        return "[\"%s\"]".formatted(game);
    }

    private Optional<Refusal> site() {
        EndpointSite.Address address = applicant.site().address();
        if (address.ours()) {
            return applicant.taken("the League Manager");
        }
        return address.forbidden() == null
                ? Optional.empty()
                : applicant.notCalled(
                        work,
                        "an endpoint at an address that may be called",
                        "This league does not call that endpoint: %s.".formatted(address.forbidden()));
    }

    private Optional<Refusal> silence() {
        boolean demanded = work.rules().network().endpointCheck() == EndpointCheck.STRICT;
        return demanded && applicant.site().reach() == Reach.SILENT
                ? applicant.notCalled(
                        work,
                        "an endpoint that answers",
                        "Contact endpoint unreachable: %s does not answer.".formatted(applicant.endpoint()))
                : Optional.empty();
    }

    private Optional<Refusal> endpoint(String expected, String sentence) {
        return applicant.refusal(ErrorCode.E009, "contact_endpoint", expected, applicant.endpoint(), sentence);
    }

    /**
     * A valid token makes name and key unnecessary: it was given to an agent that met them. No other proof replaces the key,
     * neither an address nor the operator's readmission. The sentence depends on the shown proof alone: an agent without a
     * key learns nothing of the roster, not even the names on it. Only an agent that has met all but the spelling learns that.
     */
    private Optional<Refusal> roster() {
        Enrolment roster = work.league().enrolment();
        boolean mayRegister = !applicant.isOfPlayer()
                || roster.isEmpty()
                || applicant.hasToken()
                || (roster.entry(applicant.name()).isPresent()
                        && (!applicant.needsKey(work.league()) || applicant.provesItsKey()));
        String name = Printable.of(applicant.name().value());
        return mayRegister
                ? Optional.empty()
                : applicant.refusal(
                        ErrorCode.E006,
                        "display_name",
                        "a name on the roster of this league, with its key as enrolment_key if it has one",
                        name,
                        roster.alike(applicant.name())
                                .filter(alike -> alike.keyCode() == null || applicant.provesItsKey())
                                .map(alike -> OTHERWISE_SPELLED.formatted(
                                        name, Printable.of(alike.name().value())))
                                .orElse((roster.hasKeys() ? applicant.showsSomeKey() ? NOT_BOTH : NO_KEY : NOT_ON_IT)
                                        .formatted(name)));
    }

    /** The operator's sentence about a refusal in place of the agent's; empty if it is the same. */
    Optional<String> remark(Refusal refusal) {
        String key = applicant.showsSomeKey() ? "another key" : "no key";
        String name = Printable.of(applicant.name().value());
        Enrolment roster = work.league().enrolment();
        return roster().filter(refusal::equals)
                .map(same -> roster.entry(applicant.name())
                        .map(entry -> "\"%s\" is on the roster, and shows %s".formatted(name, key))
                        .or(() -> roster.alike(applicant.name())
                                .map(alike -> "\"%s\" is not on the roster, but \"%s\" is, and it shows %s"
                                        .formatted(
                                                name,
                                                Printable.of(alike.name().value()),
                                                applicant.provesItsKey() ? "the key of that name" : key)))
                        .orElse("\"%s\" is not on the roster".formatted(name)));
    }

    /** A valid token proves an agent that was not removed, if another name with its key was. */
    private Optional<Refusal> bar() {
        String name = Printable.of(applicant.name().value());
        return applicant.isOfPlayer()
                        && !applicant.hasToken()
                        && work.league().ladder().bars(applicant.name())
                ? applicant.refusal(
                        ErrorCode.E006,
                        "display_name",
                        "a name that is not barred",
                        name,
                        "\"%s\" may not register in this league: ask the operator.".formatted(name))
                : Optional.empty();
    }

    /** A place that was taken again without its token, perhaps by the wrong one, stays where it is: that was the proof. */
    private Optional<Refusal> move(Member self) {
        Optional<Instant> heldUntil = self.registration().strength().heldUntil(work.now());
        Endpoint kept = self.endpoint();
        boolean mayMove = heldUntil.isEmpty()
                || !applicant.hasToken()
                || applicant.showsKey(work.league())
                || self.registration().hasLostItsEndpoint()
                || kept.sameAs(applicant.endpoint());
        return mayMove
                ? Optional.empty()
                : endpoint(
                        kept.toString(),
                        "%s was taken again without its token: until %s it stays %s. The operator's `readmit %s --endpoint URL` moves it."
                                .formatted(self.id(), work.timeOfDay(heldUntil.get()), kept.inWords(), self.id()));
    }

    /** A referee with the key comes in after the end too, for a match that is played again. */
    private Optional<Refusal> lateness() {
        League league = work.league();
        if (!applicant.isOfPlayer() && applicant.showsKey(league)) {
            return Optional.empty();
        }
        if (league.course().isOver()) {
            return applicant.refusal(ErrorCode.E031, "The league is over.");
        }
        return applicant.isOfPlayer() && !league.takesPlayers()
                ? applicant.refusal(ErrorCode.E019, "Registration closed - league already started." + wayBack(league))
                : Optional.empty();
    }

    /** Advice for a player that may have had a place before. */
    private String wayBack(League league) {
        return applicant.peers(league).stream()
                .filter(applicant::isNameOf)
                .findFirst()
                .map(player -> " If you are %s, register with your token, or ask the operator for `readmit %s`."
                        .formatted(player.id(), player.id()))
                .orElse("");
    }

    private Optional<Refusal> name() {
        return DisplayName.fault(applicant.name().value())
                .flatMap(fault -> applicant.refusal(
                        ErrorCode.E006,
                        "display_name",
                        DisplayName.NEW,
                        fault,
                        "The display name must be %s; this one has %s.".formatted(DisplayName.NEW, fault)));
    }

    private Optional<Refusal> namesake() {
        return namesakes().stream()
                .filter(member -> !PlaceRelease.isSilent(work, member))
                .findFirst()
                .flatMap(member -> applicant.refusal(
                        ErrorCode.E022,
                        "display_name",
                        "a name that no other %s has"
                                .formatted(member.id().kind().wireName()),
                        applicant.name(),
                        "The display name \"%s\" is taken: choose another; if it is yours, register with your %s, or ask the operator for `readmit %s`, which lets you in for five minutes%s."
                                .formatted(
                                        applicant.name(),
                                        applicant.isOfPlayer() ? "token" : "token or the league's referee key",
                                        member.id(),
                                        applicant.isOfPlayer() && !work.course().isOpen()
                                                ? ""
                                                : ", or for `kick %s`, which frees it".formatted(member.id()))));
    }

    /**
     * The members whose name a newcomer must not have, with removed ones whose ids are never given to others. A referee
     * that shows the key goes before waiting ones of its name; one that waits must not have a name that the operator could
     * mistake for another's.
     */
    List<? extends Member> namesakes() {
        League league = work.league();
        boolean unique = applicant.isOfPlayer()
                ? league.settings().uniqueDisplayNames() || !league.enrolment().isEmpty()
                : !admits();
        return new Recognition(work, applicant)
                .candidates()
                .filter(member -> unique && applicant.isNameOf(member))
                .toList();
    }

    private Optional<Refusal> fullness(boolean admitted) {
        return lacking(admitted)
                .flatMap(places ->
                        applicant.refusal(ErrorCode.E020, places.sentence().formatted(places.most())));
    }

    private Optional<Places> lacking(boolean admitted) {
        return places(admitted).stream()
                .filter(Places::areTaken)
                .filter(places -> places.taken().stream().noneMatch(member -> PlaceRelease.givesWay(work, member)))
                .findFirst();
    }

    /** The places for admitted or for waiting agents; of players also the places at the addresses of this one. */
    List<Places> places(boolean admitted) {
        Roster roster = work.roster();
        Participants most = work.settings().participants();
        if (applicant.isOfPlayer()) {
            return placesOfPlayers(roster, most);
        }
        return List.of(
                admitted
                        ? new Places(roster.admittedReferees(), most.maxReferees(), "Maximum referees reached: %d.")
                        : new Places(
                                roster.waitingReferees(),
                                RefereeId.MOST_WAITING,
                                "%d referees are already waiting to be admitted: show the league's referee key, or ask the operator."));
    }

    /** The limit holds for the address that registers and for the address to play at: more machines or names do not raise it. */
    private List<Places> placesOfPlayers(Roster roster, Participants most) {
        List<PlayerMember> present = roster.presentPlayers();
        List<Places> places =
                new ArrayList<>(List.of(new Places(present, most.maxPlayers(), "Maximum players reached: %d.")));
        if (work.settings().playsInLegs() && work.league().enrolment().isEmpty() && most.mostPerHost() > 0) {
            Stream.<Predicate<Member>>of(
                            player -> applicant.hasCallerOf(
                                    player, work.rules().network().localCallers()),
                            player -> applicant.site().known().atAddress().contains(player.id()))
                    .map(there -> present.stream().filter(there))
                    .forEach(there -> places.add(new Places(there.toList(), most.mostPerHost(), FULL_ADDRESS)));
        }
        return places;
    }

    /** Tells the operator of a newcomer that is refused because its address has its places: once, until one of them is free. */
    void tellOfFullAddress(Refusal refusal) {
        lacking(admits())
                .filter(places ->
                        refusal.code() == ErrorCode.E020 && places.sentence().equals(FULL_ADDRESS))
                .map(places -> places.taken().stream().map(Member::id).collect(Collectors.<AgentId>toSet()))
                .filter(there -> !work.claims().crowd().containsAll(there))
                .ifPresent(there -> {
                    work.changeClaims(claims -> claims.crowding(there));
                    work.warn(FULL.formatted(
                            Registration.address(applicant.arrival().caller()), there.size()));
                });
    }
}
