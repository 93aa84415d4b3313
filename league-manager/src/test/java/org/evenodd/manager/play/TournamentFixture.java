package org.evenodd.manager.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.manager.assignment.RoundAnnouncer.AnnouncementAnswered;
import org.evenodd.manager.assignment.RunMatchAnswer;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.CommandResponse;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Effect.AnnounceRound;
import org.evenodd.manager.command.Effect.SendRunMatch;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.OperatingRules;
import org.evenodd.manager.health.AgentResponded;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.league.LeagueEvent.LeagueOpened;
import org.evenodd.manager.play.LeagueControl.StartLeague;
import org.evenodd.manager.play.Tournament.CommandResult;
import org.evenodd.manager.registration.PlayerRegistration;
import org.evenodd.manager.registration.RefereeRegistration;
import org.evenodd.manager.report.ReportResult;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.message.RoundMessages.AnnouncedMatch;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.evenodd.protocol.value.Identifiers.RoundId;

/** A tournament with a manual clock, and its events and effects so far. */
final class TournamentFixture {

    private Tournament tournament;
    private Duration clockAhead = Duration.ZERO;
    private Instant now = Samples.MORNING;
    private final List<LeagueEvent> events = new ArrayList<>();
    private List<LeagueEvent> newEvents = List.of();
    private List<Effect> effects = List.of();
    private final Map<MatchId, AnnouncedMatch> rows = new HashMap<>();

    TournamentFixture() {
        this(Samples.settings(), Samples.rules());
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

    /** Returns a league of four players and two referees that have answered the announcement of round 1. */
    static TournamentFixture playing() {
        TournamentFixture tournament = with(4, 2, 2);
        tournament.start();
        tournament.everybodyAnswers();
        return tournament;
    }

    /** Returns a league with referees that show no match tokens. */
    static TournamentFixture withForeignReferees(int players, int referees, int places) {
        TournamentFixture tournament = new TournamentFixture();
        for (int i = 1; i <= referees; i++) {
            tournament.give(
                    new RefereeRegistration(Samples.foreignReferee("Referee " + i, 8000 + i, places), Samples.NEW));
        }
        tournament.register(players, 0, places);
        return tournament;
    }

    void register(int players, int referees, int places) {
        for (int i = 1; i <= referees; i++) {
            give(new RefereeRegistration(Samples.referee("Referee " + i, 8000 + i, places), Samples.NEW));
        }
        for (int i = 1; i <= players; i++) {
            give(new PlayerRegistration(Samples.player("Player " + i, 8100 + i), Samples.NEW));
        }
    }

    CommandResponse give(Command command) {
        CommandResult step = tournament.on(command, now, now.plus(clockAhead));
        tournament = step.next();
        newEvents = step.events();
        events.addAll(step.events());
        effects = step.effects();
        assertThat(tournament.live().matches().keySet())
                .as("matches under way are to be played")
                .isSubsetOf(league().due().stream().map(Fixture::id).toList());
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
        assertThat(response).isInstanceOf(CommandResponse.CommandRefused.class);
        assertThat(news()).isEmpty();
        return ((CommandResponse.CommandRefused) response).refusal().code();
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

    void start() {
        give(new StartLeague());
    }

    /** Has agents answer the announcement of the current round; returns the effects of the last answer. */
    List<Effect> answer(AgentId... agents) {
        List<Effect> all = new ArrayList<>();
        for (AgentId agent : agents) {
            give(new AnnouncementAnswered(agent, announced()));
            all.addAll(effects);
        }
        effects = all;
        return all;
    }

    /** Returns the latest announcement of the current round's matches. */
    private List<AnnouncedMatch> announced() {
        RoundId round = new RoundId(league().currentRoundNumber());
        return rows.values().stream()
                .filter(match -> match.matchId().round().equals(round))
                .toList();
    }

    /** Has an agent answer an earlier announcement. */
    List<Effect> answerLate(AgentId agent, List<AnnouncedMatch> matches) {
        give(new AnnouncementAnswered(agent, matches));
        return effects;
    }

    List<Effect> everybodyAnswers() {
        return answer(league().roster().present().toArray(AgentId[]::new));
    }

    void accept(SendRunMatch offer) {
        give(new RunMatchAnswer.AssignmentAccepted(offer.match(), offer.lease()));
    }

    CommandResponse report(RefereeId referee, MatchResultReport report) {
        return give(new ReportResult(referee, report));
    }

    /** Has the match's referee report it. */
    CommandResponse report(Fixture match, MatchResultReport report) {
        return report(match.assigned().orElseThrow().refereeId(), report);
    }

    League league() {
        return tournament.league();
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

    /** Returns the events of the last command. */
    List<LeagueEvent> news() {
        return newEvents;
    }

    /** Returns the effects of the last command. */
    List<Effect> effects() {
        return effects;
    }

    /** Returns the notices of the last command. */
    <N extends Notice> List<N> told(Class<N> type) {
        return asked(Effect.Tell.class).stream()
                .map(Effect.Tell::notice)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    <E extends Effect> List<E> asked(Class<E> type) {
        return effects.stream().filter(type::isInstance).map(type::cast).toList();
    }

    static PlayerId p(int number) {
        return PlayerId.of(number);
    }

    static RefereeId ref(int number) {
        return RefereeId.of(number);
    }
}
