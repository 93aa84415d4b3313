package org.evenodd.manager.start;

import java.util.List;
import java.util.concurrent.Executor;
import org.evenodd.agent.file.SharedDirectory;
import org.evenodd.agent.service.Service;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.handler.Authentication;
import org.evenodd.manager.operator.OperatorMethods;
import org.evenodd.manager.page.ArchivedLeagues;
import org.evenodd.manager.page.FormerLeagues;
import org.evenodd.manager.page.KeptLeagues;
import org.evenodd.manager.page.LeaguesInDirectories;
import org.evenodd.manager.page.LeaguesInStore;
import org.evenodd.manager.page.LiveLeague;
import org.evenodd.manager.page.PageParts;
import org.evenodd.manager.page.Sessions;
import org.evenodd.manager.page.WebPage;
import org.evenodd.manager.start.LeagueLoader.LoadedLeague;
import org.evenodd.manager.store.sql.EventStores;
import org.evenodd.manager.waits.MatchWaits;
import org.evenodd.protocol.transport.Scheduler;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * Wires the web page of a league.
 *
 * @param endpoint of the manager
 * @param storing runs what uses the league's journal
 */
record PageWiring(
        ManagerParts manager,
        PageThreads page,
        Endpoint endpoint,
        LeagueEngine engine,
        LoadedLeague loaded,
        MatchWaits waits,
        AuthToken operator,
        OperatorMethods operatorMethods,
        Executor storing) {

    private List<KeptLeagues> keptLeagues() {
        SharedDirectory shared = manager.platform().shared();
        LeagueId current = manager.plan().league();
        return List.of(
                new ArchivedLeagues(shared.archive(), current),
                new LeaguesInStore(() -> EventStores.read(page.store()), current),
                new LeaguesInDirectories(shared, current));
    }

    /** The page, with another service for what is not for browsers. */
    Service before(Service others) {
        Scheduler clock = manager.platform().scheduler();
        LiveLeague live = new LiveLeague(
                engine, loaded.journal(), loaded.events(), storing, page.feed(), waits, page.background(), clock);
        engine.observe(live);
        PageParts parts = new PageParts(
                live,
                new FormerLeagues(keptLeagues(), live, page.background(), clock),
                new Sessions(
                        operator,
                        new Authentication(loaded.tokens(), engine::league),
                        manager.platform().random(),
                        clock),
                operatorMethods,
                "evenodd-" + endpoint.port(),
                endpoint.toString().startsWith("https:"));
        return new WebPage(parts, page.threads(), others);
    }
}
