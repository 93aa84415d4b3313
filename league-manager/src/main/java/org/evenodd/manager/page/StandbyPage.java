package org.evenodd.manager.page;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.evenodd.agent.http.Service;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.manager.page.PageFrame.Section;
import org.evenodd.manager.results.Viewer;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/**
 * What a browser sees at a standby manager, whatever it asks for: which manager is active. Once this one leads, the page
 * shows the league by itself. The status, 503, tells a load balancer in front of several managers that this is not the one.
 *
 * @param active the endpoint of the leader, if known
 * @param others serves what is not for browsers
 */
public record StandbyPage(LeagueId league, Supplier<Optional<Endpoint>> active, InstantSource clock, Service others)
        implements Service {

    @Override
    public CompletableFuture<ServiceResponse> serve(ServiceRequest request) {
        if (request.method().equals("POST") || !WebPage.isForBrowsers(request)) {
            return others.serve(request);
        }
        return CompletableFuture.completedFuture(
                request.path().startsWith(WebPage.ASSETS)
                        ? WebPage.asset(BrowserRequest.of(request, ""))
                        : PageReply.html(503, Templates.render("notice", frame(), sentence())));
    }

    private PageFrame frame() {
        return new PageFrame(
                "This manager stands by",
                league.value(),
                "Standing by",
                Section.NONE,
                Links.LIVE,
                new Viewer.Anyone(),
                "all",
                0,
                true,
                false,
                clock.instant());
    }

    private String sentence() {
        return active.get()
                        .map("The manager at %s is active."::formatted)
                        .orElse("Another manager is active, or was a moment ago.")
                + " This page goes on by itself when this manager takes over.";
    }
}
