package org.evenodd.manager.tournament;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenodd.game.Game.CheckedResult;
import org.evenodd.game.MatchSetup;
import org.evenodd.game.Outcome;
import org.evenodd.game.evenodd.EvenOdd;
import org.evenodd.game.evenodd.NumberDraw;
import org.evenodd.game.tictactoe.TicTacToe;
import org.evenodd.manager.league.Decision.Ending;
import org.evenodd.manager.league.Division;
import org.evenodd.manager.league.Enrolment.EnrolledName;
import org.evenodd.manager.league.FixtureEvent.MatchAssigned;
import org.evenodd.manager.league.FixtureEvent.MatchBegun;
import org.evenodd.manager.league.FixtureEvent.MatchDecided;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.LeagueStarted;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundFinished;
import org.evenodd.manager.league.LeagueEvent.CourseEvent.RoundStarted;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.LeagueEvent.PreparationEvent.RosterSet;
import org.evenodd.manager.league.LegEvent.LeagueSnapshot;
import org.evenodd.manager.league.LegEvent.LegFinished;
import org.evenodd.manager.league.LegEvent.LegStarted;
import org.evenodd.manager.league.LegEvent.PlayerPausing;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerRegistered;
import org.evenodd.manager.league.MembershipEvent.RefereeRegistered;
import org.evenodd.manager.league.Pyramid;
import org.evenodd.manager.league.Pyramid.DivisionPlan;
import org.evenodd.manager.league.Pyramid.Lot;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.RoundRobin;
import org.evenodd.manager.league.RoundRobin.PlannedRound;
import org.evenodd.manager.league.RoundRobin.PlannedRound.Pairing;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.message.ResultDetails;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.ResultDetails.TranscriptEntry;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Parity;

/**
 * The events of a league in legs, without end or in divisions, with proofs as an honest referee gives them and a technical loss
 * now and then.
 */
public final class PlayedLegs {

    /** Of the lots of a league in divisions. */
    public static final String SEED = "00112233445566778899aabbccddeeff";

    private final List<LeagueEvent> events = new ArrayList<>();
    private final Random random = new Random(34);
    private final List<PlayerId> players = new ArrayList<>();
    private Instant now = Samples.MORNING;
    private League league;

    /** A league that was opened and in which the players have registered and that has started, without a leg. */
    public PlayedLegs(int players) {
        this(players, GameType.EVEN_ODD);
    }

    /** The same of a game. */
    public PlayedLegs(int players, GameType game) {
        this(players, List.of(), "legs=0", "game_type=" + game);
    }

    /**
     * A league by these settings.
     *
     * @param roster empty for none; otherwise with a name for each player
     */
    public PlayedLegs(int players, List<EnrolledName> roster, String... settings) {
        LeagueOpened opened = new LeagueOpened(Samples.settings(settings), now);
        league = League.open(opened);
        events.add(opened);
        if (!roster.isEmpty()) {
            add(new RosterSet(roster, now));
        }
        for (int i = 1; i <= players; i++) {
            join();
        }
        add(new RefereeRegistered(RefereeId.of(1), registration("Referee", 8001), 2, true, true));
        add(new LeagueStarted(List.of(), now, true));
    }

    /** Registers one more player, which is in the next leg. */
    public PlayedLegs join() {
        PlayerId player = PlayerId.of(players.size() + 1);
        players.add(player);
        add(new PlayerRegistered(player, registration(nameOf(player), 8100)));
        return this;
    }

    /** A player's author has it pause, or play again. */
    public PlayedLegs pause(PlayerId player, boolean pausing) {
        add(new PlayerPausing(player, pausing, now));
        return this;
    }

    /** The name of a player. */
    public static String nameOf(PlayerId player) {
        return "Bot of " + player;
    }

    private static Registration registration(String name, int port) {
        return new Registration(new DisplayName(name), Endpoint.parse("http://localhost:" + port + "/mcp"), 1, null);
    }

    /** A league with whole legs, between two of them. */
    public static PlayedLegs of(int players, int legs) {
        return new PlayedLegs(players).whole(legs);
    }

    /** A league in divisions of so many legs, none of which has begun. */
    public static PlayedLegs inDivisions(int players, int size, int legs) {
        return new PlayedLegs(players, List.of(), "legs=" + legs, "division_size=" + size);
    }

    /** Plays so many whole legs. */
    public PlayedLegs whole(int legs) {
        for (int leg = 0; leg < legs; leg++) {
            begin();
            finish();
        }
        return this;
    }

    /** All events so far. */
    public List<LeagueEvent> events() {
        return List.copyOf(events);
    }

    public League league() {
        return league;
    }

    /** Begins a leg. */
    public PlayedLegs begin() {
        int leg = league.ladder().leg() + 1;
        if (league.settings().inDivisions()) {
            add(inDivisions(leg));
        } else {
            List<PlannedRound> rounds = RoundRobin.leg(players, leg, league.lastRoundNumber(), 0);
            add(new LegStarted(leg, LeagueSnapshot.of(league), rounds, now, null, null, null));
        }
        return this;
    }

    private LegStarted inDivisions(int leg) {
        Lot lot = new Lot(SEED, leg);
        List<PlayerMember> ready = league.roster().presentPlayers().stream()
                .filter(player -> !player.attendance().pausing())
                .toList();
        Set<PlayerId> others = ready.stream()
                .filter(player -> !player.attendance().hasChosenIn(leg - 1))
                .map(PlayerMember::id)
                .collect(Collectors.toSet());
        List<PlayerId> order = Stream.concat(
                        Pyramid.order(league.ladder().tables(), new Lot(SEED, leg - 1), 3).stream()
                                .filter(player -> ready.stream()
                                        .anyMatch(member -> member.id().equals(player)))
                                .filter(player -> !others.contains(player)),
                        lot.draw(others).stream())
                .toList();
        int size = league.settings().divisions().size();
        List<DivisionPlan> plans = leg == 1
                ? Pyramid.firstLeg(order, league.enrolment().groups(ready), size, SEED)
                : Pyramid.laterLeg(order, size);
        return new LegStarted(
                leg,
                LeagueSnapshot.of(league),
                List.of(),
                now,
                RoundRobin.leg(plans, leg, league.lastRoundNumber()),
                order,
                SEED);
    }

    /** Plays the leg to its end. */
    public PlayedLegs finish() {
        league.divisions().stream().forEach(this::play);
        add(LegFinished.of(league, now));
        return this;
    }

    /** Plays all rounds of a division of the leg. */
    public void play(Division division) {
        play(division, Integer.MAX_VALUE);
    }

    /** Plays the next rounds of each division, at most so many. */
    public PlayedLegs play(int rounds) {
        league.divisions().stream().forEach(division -> play(division, rounds));
        return this;
    }

    private void play(Division division, int most) {
        division.rounds().stream().skip(division.begunRounds()).limit(most).forEach(round -> {
            add(new RoundStarted(round.id(), now, division.nameIfAny()));
            round.fixtures().forEach(match -> play(match.pairing()));
            add(new RoundFinished(round.id(), now, division.nameIfAny()));
        });
    }

    private void play(Pairing pairing) {
        now = now.plusMillis(random.nextInt(500));
        add(new MatchAssigned(pairing.matchId(), RefereeId.of(1), 1));
        add(new MatchBegun(pairing.matchId(), 1, now));
        add(random.nextInt(20) == 0 ? lost(pairing) : played(pairing));
    }

    private MatchDecided lost(Pairing pairing) {
        Outcome outcome = Ending.FORFEIT.outcome(pairing.playerA(), pairing.playerB(), pairing.playerA());
        ResultDetails details = new ResultDetails(
                null,
                choices(pairing, null, null),
                outcome.status(),
                null,
                null,
                null,
                Map.of(pairing.playerB(), Termination.TIMEOUT_CHOICE),
                transcript(pairing),
                null);
        return decided(pairing, outcome, details);
    }

    private MatchDecided played(Pairing pairing) {
        if (league.settings().gameType().equals(TicTacToe.TYPE)) {
            MatchSetup setup = new MatchSetup(pairing.matchId(), pairing.playerA(), pairing.playerB());
            boolean won = random.nextBoolean();
            int[] squares = won ? TicTacToeMatches.WON : TicTacToeMatches.DRAWN;
            MatchResult result = TicTacToeMatches.result(league.settings(), setup, now, squares);
            return new MatchDecided(pairing.matchId(), RefereeId.of(1), 1, won ? Ending.WIN : Ending.DRAW, result, now);
        }
        NumberDraw draw = NumberDraw.from(random);
        Parity choiceA = random.nextBoolean() ? Parity.EVEN : Parity.ODD;
        Parity choiceB = random.nextBoolean() ? Parity.EVEN : Parity.ODD;
        Outcome outcome = EvenOdd.decide(pairing.playerA(), choiceA, pairing.playerB(), choiceB, draw.number());
        ResultDetails details = new ResultDetails(
                draw.number(),
                choices(pairing, choiceA, choiceB),
                outcome.status(),
                Parity.of(draw.number()),
                draw.commitment(pairing.matchId()),
                draw.nonce(),
                Map.of(),
                transcript(pairing),
                null);
        return decided(pairing, outcome, details);
    }

    private static Map<PlayerId, Parity> choices(Pairing pairing, Parity choiceOfA, Parity choiceOfB) {
        Map<PlayerId, Parity> choices = new LinkedHashMap<>();
        choices.put(pairing.playerA(), choiceOfA);
        choices.put(pairing.playerB(), choiceOfB);
        return choices;
    }

    private List<TranscriptEntry> transcript(Pairing pairing) {
        return Stream.of(pairing.playerA(), pairing.playerB())
                .map(player -> new TranscriptEntry(now, "called", player, "for its choice"))
                .toList();
    }

    private MatchDecided decided(Pairing pairing, Outcome outcome, ResultDetails details) {
        MatchResult result = MatchDecider.counted(league.settings(), new CheckedResult(outcome, details));
        return new MatchDecided(pairing.matchId(), RefereeId.of(1), 1, Ending.of(outcome), result, now);
    }

    private void add(LeagueEvent event) {
        events.add(event);
        league = league.apply(event);
    }
}
