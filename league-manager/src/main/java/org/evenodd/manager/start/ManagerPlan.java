package org.evenodd.manager.start;

import java.nio.file.Path;
import org.evenodd.agent.options.ListenAddress;
import org.evenodd.manager.command.AutoStart;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks a League Manager to do.
 *
 * @param newLeague whether a stored league is archived and replaced by a new one
 * @param consent asked before an unfinished league is archived
 * @param exitWhenDone whether the program ends once all agents know that the league is over
 * @param leagueKey the file of the league's key
 * @param page the URL of the store whose former leagues the web page shows; null for no page
 * @param preparation what is wanted of the roster and the start
 */
public record ManagerPlan(
        ListenAddress address,
        LeagueId league,
        AutoStart autoStart,
        boolean newLeague,
        OperatorConsent consent,
        boolean exitWhenDone,
        Path leagueKey,
        @Nullable String page,
        WantedPreparation preparation) {

    /** A plan without a web page, whose operator agrees in advance to replacing an unfinished league. */
    public ManagerPlan(
            ListenAddress address,
            LeagueId league,
            AutoStart autoStart,
            boolean newLeague,
            boolean exitWhenDone,
            Path leagueKey) {
        this(
                address,
                league,
                autoStart,
                newLeague,
                OperatorConsent.GIVEN,
                exitWhenDone,
                leagueKey,
                null,
                WantedPreparation.NONE);
    }

    /** This plan without a new league. */
    ManagerPlan continuing() {
        return new ManagerPlan(address, league, autoStart, false, consent, exitWhenDone, leagueKey, page, preparation);
    }
}
