package org.evenodd.manager.start;

import java.nio.file.Path;
import java.util.function.Predicate;
import org.evenodd.agent.program.ListenAddress;
import org.evenodd.manager.tournament.OperatingRules.AutoStart;
import org.evenodd.protocol.value.Identifiers.LeagueId;
import org.jspecify.annotations.Nullable;

/**
 * A League Manager's options on the command line.
 *
 * @param newLeague whether a stored league is archived and replaced by a new league
 * @param acceptLoss whether a league goes on whose store has lost acknowledged events
 * @param consent asks the operator a question, before an unfinished league is archived
 * @param exitWhenDone whether the program ends once all agents know that the league is over
 * @param leagueKey the file of the league's key
 * @param page the URL of the store whose former leagues the web page shows; null for no page
 * @param preparation the wishes for the roster and the start
 */
public record ManagerOptions(
        ListenAddress address,
        LeagueId league,
        AutoStart autoStart,
        boolean newLeague,
        boolean acceptLoss,
        Predicate<String> consent,
        boolean exitWhenDone,
        Path leagueKey,
        @Nullable String page,
        Preparation preparation) {

    /** These options without a new league, or another loss. */
    ManagerOptions continuing() {
        return new ManagerOptions(
                address, league, autoStart, false, false, consent, exitWhenDone, leagueKey, page, preparation);
    }
}
