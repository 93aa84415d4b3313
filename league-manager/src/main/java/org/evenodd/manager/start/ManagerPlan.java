package org.evenodd.manager.start;

import java.nio.file.Path;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.protocol.value.LeagueId;

/**
 * What a League Manager was started for.
 *
 * @param anew whether what the store holds of the league is archived first
 * @param consent asked before a league is archived that is not over
 * @param exitWhenDone whether the program ends when everybody knows that the league is over
 * @param leagueKey the file of the league's key
 */
public record ManagerPlan(
        ListenAddress address,
        LeagueId league,
        AutoStart autoStart,
        boolean anew,
        OperatorConsent consent,
        boolean exitWhenDone,
        Path leagueKey) {

    /** One whose operator agrees to a new league in the place of one that is not over. */
    public ManagerPlan(
            ListenAddress address,
            LeagueId league,
            AutoStart autoStart,
            boolean anew,
            boolean exitWhenDone,
            Path leagueKey) {
        this(address, league, autoStart, anew, OperatorConsent.GIVEN, exitWhenDone, leagueKey);
    }
}
