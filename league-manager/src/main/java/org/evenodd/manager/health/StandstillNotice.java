package org.evenodd.manager.health;

import java.util.List;
import org.evenodd.manager.command.LiveState.RefereeHealth;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.UnitOfWork;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/** Detects whether a running league is stalled because no referee answers. */
public final class StandstillNotice {

    private StandstillNotice() {}

    /** Tells people when the standstill begins and ends. */
    public static void notice(UnitOfWork work) {
        boolean waits = waitsForReferee(work.league(), work.referees());
        if (waits != work.referees().awaited()) {
            work.changeReferees(referees -> referees.awaiting(waits));
            work.tell(
                    waits
                            ? new Notice.Warning(
                                    "No referee answers: the league waits for the first that does or registers.")
                            : new Notice.GoodNews("A referee answers: the league continues."));
        }
    }

    private static boolean waitsForReferee(League league, RefereeHealth health) {
        return league.course().isRunning()
                && league.roster().admittedReferees().stream()
                        .allMatch(referee -> referee.overruns().tooMany() || health.isSilent(referee.id()))
                && isRefereeNeeded(league);
    }

    private static boolean isRefereeNeeded(League league) {
        List<Fixture> due = league.due();
        return due.isEmpty() || due.stream().anyMatch(fixture -> isPlayable(league, fixture));
    }

    /** Whether both players are present, so that a referee is needed. */
    public static boolean isPlayable(League league, Fixture fixture) {
        return present(league, fixture.playerA()) && present(league, fixture.playerB());
    }

    private static boolean present(League league, PlayerId player) {
        return league.roster().player(player).filter(PlayerMember::present).isPresent();
    }
}
