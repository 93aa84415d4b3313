package org.evenodd.manager.page;

import java.util.ArrayList;
import java.util.List;
import org.evenodd.manager.league.Course;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.RefereeMember;

/**
 * What the operator can do now.
 *
 * @param told what came of the last operation; empty for none
 * @param operations on the whole league
 * @param agents those in the league, and what can be done with each
 * @param decided the matches that can be played again, the latest first
 */
public record OperatorPage(
        LeagueProgress progress,
        String told,
        List<OperatorButton> operations,
        List<AgentLine> agents,
        List<ResultLine> decided) {

    private static final int MOST_MATCHES = 30;

    /** Something to do. */
    public record OperatorButton(String method, String title) {}

    /**
     * An agent.
     *
     * @param subject selects it whatever others are called
     */
    public record AgentLine(String id, String subject, String name, String state, boolean waits) {}

    /** The page at a moment. */
    public static OperatorPage of(LeagueMoment moment, String told) {
        League league = moment.league();
        return new OperatorPage(
                LeagueProgress.of(moment),
                told,
                operations(league.course()),
                league.course().isOver()
                        ? List.of()
                        : league.roster()
                                .everybody()
                                .filter(Member::present)
                                .map(OperatorPage::line)
                                .toList(),
                league.course().isOpen() ? List.of() : decided(league));
    }

    private static List<OperatorButton> operations(Course course) {
        List<OperatorButton> operations = new ArrayList<>();
        if (course.isOpen()) {
            operations.add(new OperatorButton("start_league", "Start the league"));
        }
        if (course.isRunning()) {
            operations.add(
                    course.paused()
                            ? new OperatorButton("resume_league", "Resume the league")
                            : new OperatorButton("pause_league", "Pause the league"));
        }
        if (!course.isOver()) {
            operations.add(new OperatorButton("stop_league", "Stop the league"));
        }
        return operations;
    }

    private static AgentLine line(Member member) {
        boolean waits = member instanceof RefereeMember referee && !referee.isAdmitted();
        return new AgentLine(
                member.id().value(),
                member.id().asSender().toString(),
                member.shownName(),
                member.state().name(),
                waits);
    }

    private static List<ResultLine> decided(League league) {
        return league.fixtures().stream()
                .filter(Fixture::isDecided)
                .sorted(LeaguePage.LATEST_FIRST)
                .limit(MOST_MATCHES)
                .flatMap(fixture -> fixture.decided().stream().map(result -> ResultLine.of(league, fixture, result)))
                .toList();
    }
}
