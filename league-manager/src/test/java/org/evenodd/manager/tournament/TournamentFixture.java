package org.evenodd.manager.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SystemSettings.Network.EndpointCheck;
import org.evenodd.agent.settings.SystemSettings.Network.RejoinWithoutToken;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Course.Round;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.Member.RefereeMember;
import org.evenodd.manager.registration.Arrival;
import org.evenodd.manager.registration.RegisterAgent;
import org.evenodd.manager.results.ReportResult;
import org.evenodd.manager.tournament.AgentConduct.AgentResponded;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.Effect.AnnounceRound;
import org.evenodd.manager.tournament.Effect.SendRunMatch;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.manager.tournament.RefereeOrders.RunMatchAnswer;
import org.evenodd.manager.tournament.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.tournament.Tournament.CommandResult;
import org.evenodd.manager.tournament.Tournament.Recover;
import org.evenodd.manager.tournament.Tournament.Tick;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.ResultDetails.Termination;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** A tournament with a manual clock, its events and effects so far, and agents that do what a test says. */
class TournamentFixture extends MatchReports {

    static final MatchId R1M1 = new MatchId("R1M1");
    static final MatchId R1M2 = new MatchId("R1M2");
    static final PlayerId P01 = p(1);
    static final PlayerId P02 = p(2);
    static final RefereeId REF01 = ref(1);

    private static final int MOST_ROUNDS = 20;

    private Tournament tournament;
    private Duration clockAhead = Duration.ZERO;
    private Instant now = Samples.MORNING;
    private final List<LeagueEvent> events = new ArrayList<>();
    private List<LeagueEvent> newEvents = List.of();
    private List<Effect> effects = List.of();
    private final List<Effect> allEffects = new ArrayList<>();
    private final Map<MatchId, AnnouncedMatch> rows = new HashMap<>();

    /** A league by these settings, like {@code legs=2}. */
    TournamentFixture(String... settings) {
        this(Samples.settings(settings), Samples.rules());
    }

    /** Returns a league without agents that starts with these numbers of them. */
    static TournamentFixture automatic(int players, int referees) {
        return new TournamentFixture(Samples.settings(), Samples.rules(new AutoStart(players, referees)));
    }

    TournamentFixture(LeagueSettings settings, OperatingRules rules) {
        CommandResult opened = Tournament.open(new LeagueOpened(settings, now), rules);
        tournament = opened.next();
        events.addAll(opened.events());
    }

    /** Returns a league in which everybody is registered and nothing has started. */
    static TournamentFixture with(int players, int referees, int places) {
        return with(Samples.settings(), players, referees, places);
    }

    static TournamentFixture with(LeagueSettings settings, int players, int referees, int places) {
        TournamentFixture tournament = new TournamentFixture(settings, Samples.rules());
        tournament.register(players, referees, places);
        return tournament;
    }

    /** Returns a league without agents. */
    static TournamentFixture under(boolean strict, EndpointCheck check, RejoinWithoutToken rejoin) {
        return new TournamentFixture(Samples.settings(), Samples.rules(strict, check, rejoin, AutoStart.BY_OPERATOR));
    }

    /** Returns a league whose agents have all answered the announcement of round 1. */
    static TournamentFixture started(int players, int referees, int places) {
        TournamentFixture tournament = with(players, referees, places);
        tournament.start();
        tournament.everybodyAnswers();
        return tournament;
    }

    /** Returns a league of four players and two referees that have answered the announcement of round 1. */
    static TournamentFixture playing() {
        return started(4, 2, 2);
    }

    /** Returns a league in which every match runs that a referee has a place for. */
    static TournamentFixture running(int players, int referees, int places) {
        return with(players, referees, places).begin();
    }

    /** Returns a league with referees that show no match tokens and treat each assignment as a new match. */
    static TournamentFixture withForeignReferees(int players, int referees, int places) {
        TournamentFixture tournament = new TournamentFixture();
        for (int i = 1; i <= referees; i++) {
            tournament.give(new RegisterAgent(Samples.foreignReferee("Referee " + i, 8000 + i, places), Samples.NEW));
        }
        tournament.register(players, 0, places);
        return tournament;
    }

    void register(int players, int referees, int places) {
        for (int i = 1; i <= referees; i++) {
            referee("Referee " + i, 8000 + i, places, Samples.NEW);
        }
        for (int i = 1; i <= players; i++) {
            player("Player " + i, 8100 + i, Samples.NEW);
        }
    }

    CommandResponse player(String name, int port, Arrival arrival) {
        return give(new RegisterAgent(Samples.player(name, port), arrival));
    }

    CommandResponse referee(String name, int port, Arrival arrival) {
        return referee(name, port, 2, arrival);
    }

    CommandResponse referee(String name, int port, int places, Arrival arrival) {
        return give(new RegisterAgent(Samples.referee(name, port, places), arrival));
    }

    CommandResponse give(Command command) {
        CommandResult step = tournament.on(command, now, now.plus(clockAhead));
        tournament = step.next();
        newEvents = step.events();
        events.addAll(step.events());
        effects = step.effects();
        allEffects.addAll(effects);
        assertThat(Set.copyOf(tournament.live().matches().fixtures()))
                .as("the matches that are due, as the events tell them")
                .isEqualTo(Set.copyOf(league().due()));
        asked(AnnounceRound.class)
                .forEach(announce -> announce.matches().forEach(match -> rows.put(match.matchId(), match)));
        return step.response();
    }

    /** Stores an event, as a manager does that is started with other options. */
    void happened(LeagueEvent event) {
        events.add(event);
        tournament = Tournament.resume(league().apply(event), tournament.rules());
    }

    /** Gives a command that must be refused and change nothing; returns the error. */
    ErrorCode refused(Command command) {
        CommandResponse response = give(command);
        assertThat(news()).isEmpty();
        return refusal(response).code();
    }

    static Refusal refusal(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.CommandRefused.class);
        return ((CommandResponse.CommandRefused) response).refusal();
    }

    static void assertRefused(CommandResponse response, ErrorCode code) {
        assertThat(refusal(response).code()).isEqualTo(code);
    }

    static void assertRefused(CommandResponse response, ErrorCode code, int number) {
        assertRefused(response, code);
        assertThat(refusal(response).number()).isEqualTo(OptionalInt.of(number));
    }

    static CommandResponse accepted(AgentId agent, int generation) {
        return new CommandResponse.AgentAccepted(agent, generation, Map.of(), false);
    }

    static void assertAccepted(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.AgentAccepted.class);
    }

    static void assertTaken(CommandResponse response) {
        assertThat(response).isInstanceOf(CommandResponse.ReportTaken.class);
    }

    /** Sets the machine's clock, by which no wait is measured. */
    void setClock(Duration by) {
        clockAhead = clockAhead.plus(by);
        give(new Tick());
    }

    /** Advances the clock and gives a tick. */
    void pass(Duration time) {
        now = now.plus(time);
        give(new Tick());
    }

    void stepTo(Instant instant) {
        now = instant;
        give(new Tick());
    }

    /** Restarts the process over the stored events. */
    void restart() {
        tournament = Tournament.resume(League.replay(events), tournament.rules());
        give(new Recover());
    }

    /** Restarts the process after a while. */
    void restartAfter(Duration time) {
        now = now.plus(time);
        restart();
    }

    /** Has everybody answer a probe. */
    void reachEverybody() {
        league().roster().present().forEach(agent -> give(new AgentResponded(agent)));
    }

    /** Has everybody answer a probe but this one. */
    void reachEverybodyBut(AgentId silent) {
        league().roster().present().stream()
                .filter(agent -> !agent.equals(silent))
                .forEach(agent -> give(new AgentResponded(agent)));
    }

    void start() {
        give(LeagueControl.START);
    }

    /** Starts the league and has its agents answer and accept everything. */
    TournamentFixture begin() {
        start();
        everybodyAnswers().forEach(this::accept);
        return this;
    }

    /** Has agents answer the announcement of the current round; returns the matches that are given out then. */
    List<SendRunMatch> answer(AgentId... agents) {
        List<Effect> all = new ArrayList<>();
        for (AgentId agent : agents) {
            give(new AnnouncementAnswered(agent, announced()));
            all.addAll(effects);
        }
        effects = all;
        return offers();
    }

    /** Returns the latest announcement of the current round's matches. */
    private List<AnnouncedMatch> announced() {
        RoundId round = new RoundId(league().divisions().first().currentRoundNumber());
        return rows.values().stream()
                .filter(match -> match.matchId().round().equals(round))
                .toList();
    }

    List<SendRunMatch> everybodyAnswers() {
        return answer(league().roster().present().toArray(AgentId[]::new));
    }

    void accept(SendRunMatch offer) {
        accept(offer.match(), offer.lease());
    }

    void accept(MatchId match, int lease) {
        give(new RunMatchAnswer.AssignmentAccepted(match, lease));
    }

    CommandResponse report(RefereeId referee, MatchResultReport report) {
        return give(new ReportResult(referee, report));
    }

    /** Has the match's referee report it. */
    CommandResponse report(Fixture match, MatchResultReport report) {
        return report(match.assigned().orElseThrow().refereeId(), report);
    }

    /** Has a match played to its end under its present lease. */
    void play(MatchId id) {
        Fixture match = match(id);
        accept(id, match.lease());
        report(match, underLease(played(id, 2), match.lease()));
    }

    /** Plays the current round to its end; a player loses its match, if it has one. Returns the assignments. */
    List<SendRunMatch> playRound(PlayerId silent) {
        int round = league().divisions().first().currentRoundNumber();
        List<SendRunMatch> offers = new ArrayList<>(everybodyAnswers());
        List<SendRunMatch> run = new ArrayList<>();
        while (league().divisions().first().currentRoundNumber() == round && !offers.isEmpty()) {
            SendRunMatch offer = offers.remove(0);
            run.add(offer);
            accept(offer);
            report(offer.referee(), without(silent, offer.match(), Termination.TIMEOUT_CHOICE));
            offers.addAll(offers());
        }
        return run;
    }

    /** Has the referee of all matches of the current round report them; a player loses its own. */
    void reportRound(PlayerId loser, Termination why) {
        round().fixtures().forEach(match -> report(REF01, without(loser, match.id(), why)));
    }

    /** Plays whole rounds until a player that never answers is suspended. */
    void suspend(PlayerId silent) {
        for (int round = 0; round < MOST_ROUNDS && !member(silent).suspended(); round++) {
            playRound(silent);
        }
    }

    @Override
    League league() {
        return tournament.league();
    }

    Course course() {
        return league().course();
    }

    Round round() {
        return league().divisions().first().currentRound().orElseThrow();
    }

    PlayerMember member(PlayerId player) {
        return league().roster().player(player).orElseThrow();
    }

    RefereeMember member(RefereeId referee) {
        return league().roster().referee(referee).orElseThrow();
    }

    Tournament tournament() {
        return tournament;
    }

    Instant now() {
        return now;
    }

    List<LeagueEvent> events() {
        return events;
    }

    <E extends LeagueEvent> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Returns the events of the last command. */
    List<LeagueEvent> news() {
        return newEvents;
    }

    /** Returns the effects of the last command. */
    List<Effect> effects() {
        return effects;
    }

    /** Returns the notices of the last command. */
    <N extends Effect.Notice> List<N> told(Class<N> type) {
        return effects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    List<String> warnings() {
        return told(Effect.Notice.Warning.class).stream()
                .map(Effect.Notice.Warning::sentence)
                .toList();
    }

    <E extends Effect> List<E> asked(Class<E> type) {
        return effects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Returns what all commands so far have asked for. */
    <E extends Effect> List<E> askedSoFar(Class<E> type) {
        return allEffects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Returns the matches that the last command gives out. */
    List<SendRunMatch> offers() {
        return asked(SendRunMatch.class);
    }

    static PlayerId p(int number) {
        return PlayerId.of(number);
    }

    static RefereeId ref(int number) {
        return RefereeId.of(number);
    }
}
