package org.evenodd.manager.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.evenodd.agent.http.ServiceRequest;
import org.evenodd.agent.http.ServiceResponse;
import org.evenodd.agent.peer.EnvelopeWriter;
import org.evenodd.agent.runtime.SharedDirectory;
import org.evenodd.agent.settings.SettingsLoader;
import org.evenodd.manager.inbound.Authentication;
import org.evenodd.manager.inbound.CallLimits;
import org.evenodd.manager.inbound.OperatorMethods;
import org.evenodd.manager.league.LeagueEvent;
import org.evenodd.manager.outbound.Tokens;
import org.evenodd.manager.outbound.Tokens.LeagueKey;
import org.evenodd.manager.page.LeagueSource.StoredSource;
import org.evenodd.manager.page.PageFrame.Links;
import org.evenodd.manager.page.Sessions.SessionCookie;
import org.evenodd.manager.page.WebPage.PageParts;
import org.evenodd.manager.store.EventStores;
import org.evenodd.manager.store.StoredEvents.StoredLeg;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.PlayedLeagues;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.PublicUrl;
import org.evenodd.protocol.value.Sender;
import org.slf4j.helpers.NOPLogger;

/** The web page of a league, and a browser that asks it. */
final class WebBrowser {

    static final String OPERATOR = "operator-secret";

    private static final Tokens TOKENS = new Tokens(LeagueKey.parse("00".repeat(32)), PlayedLeagues.LEAGUE);

    private WebBrowser() {}

    /** The page of a league where nobody gives commands. */
    static WebPage page(List<LeagueEvent> events) {
        return page(StoredLeagues.source(events), Path.of("none"), WebBrowser::refuse);
    }

    /** The page of a league without end, with its store in a new directory, where the first legs are folded. */
    static WebPage page(List<LeagueEvent> events, Path directory, int folded) {
        return page(events, directory, folded, PublicUrl.NONE);
    }

    /** The same behind a proxy. */
    static WebPage page(List<LeagueEvent> events, Path directory, int folded, PublicUrl publicUrl) {
        String url = EventStores.embedded(directory.resolve("legs.db"));
        List<StoredLeg> kept = StoredLeagues.keepLegs(url, events, folded);
        StoredSource source = StoredLeagues.source(events);
        LegPages legs = new LegPages(source, Links.live(publicUrl), () -> kept, url, Runnable::run);
        return page(
                source,
                legs,
                Path.of("none"),
                command -> CompletableFuture.completedFuture(refuse(command)),
                Runnable::run,
                publicUrl);
    }

    private static CommandResponse refuse(Command command) {
        throw new IllegalStateException("nobody commands " + command);
    }

    /**
     * A league's page.
     *
     * @param formerLeagues the directory of the leagues beside it
     * @param commanded answers each command
     */
    static WebPage page(LeagueSource league, Path formerLeagues, Function<Command, CommandResponse> commanded) {
        return page(league, formerLeagues, commanded, PublicUrl.NONE);
    }

    /** The same behind a proxy. */
    static WebPage page(
            LeagueSource league,
            Path formerLeagues,
            Function<Command, CommandResponse> commanded,
            PublicUrl publicUrl) {
        return page(
                league,
                noLegs(league, publicUrl),
                formerLeagues,
                command -> CompletableFuture.completedFuture(commanded.apply(command)),
                Runnable::run,
                publicUrl);
    }

    private static LegPages noLegs(LeagueSource league, PublicUrl publicUrl) {
        return new LegPages(league, Links.live(publicUrl), List::of, "", Runnable::run);
    }

    /**
     * A league's page.
     *
     * @param lane answers commands on a thread of its own
     * @param threads make the pages
     */
    static WebPage page(
            LeagueSource league,
            Path formerLeagues,
            Function<Command, CompletableFuture<CommandResponse>> lane,
            Executor threads) {
        return page(league, noLegs(league, PublicUrl.NONE), formerLeagues, lane, threads, PublicUrl.NONE);
    }

    private static WebPage page(
            LeagueSource league,
            LegPages legs,
            Path formerLeagues,
            Function<Command, CompletableFuture<CommandResponse>> lane,
            Executor threads,
            PublicUrl publicUrl) {
        Endpoint manager = publicUrl.endpointOr(Endpoint.parse("http://192.168.1.57:8000/mcp"));
        AuthToken operator = new AuthToken(OPERATOR);
        OperatorMethods methods = new OperatorMethods(
                operator,
                lane,
                () -> {
                    throw new IllegalStateException("nobody asks for the status");
                },
                match -> CompletableFuture.completedFuture(Set.of()),
                new EnvelopeWriter(Sender.LEAGUE_MANAGER, () -> StoredLeagues.NOW, new Random(1)));
        PageParts parts = new PageParts(
                league,
                new FormerLeagues(new SharedDirectory(formerLeagues), league),
                legs,
                new Sessions(
                        operator,
                        new Authentication(TOKENS, () -> league.moment().league()),
                        new Random(2),
                        () -> StoredLeagues.NOW,
                        new CallLimits(
                                SettingsLoader.builtIn().system().limits(),
                                () -> StoredLeagues.NOW,
                                NOPLogger.NOP_LOGGER)),
                methods,
                lane,
                new SessionCookie(manager, publicUrl),
                manager,
                Links.live(publicUrl));
        return new WebPage(parts, threads, request -> CompletableFuture.completedFuture(ServiceResponse.empty(418)));
    }

    static String tokenOf(AgentId agent) {
        return tokenOf(agent, 1);
    }

    static String tokenOf(AgentId agent, int generation) {
        return TOKENS.of(agent, generation).value();
    }

    static String signIn(WebPage page, String token) {
        ServiceResponse response = post(page, "/sign-in", Map.of("token", token));
        assertThat(response.status()).isEqualTo(303);
        String cookie = String.valueOf(response.headers().get("Set-Cookie"));
        return cookie.substring(0, cookie.indexOf(';'));
    }

    static String formOf(ServiceResponse question) {
        return text(question).replaceAll("(?s).*name=\"form\" value=\"([^\"]+)\".*", "$1");
    }

    /** A player's page, as who has a token sees it. */
    static String playersPage(WebPage page, PlayerId player, String token) {
        return text(get(page, "/players/" + player, "Cookie", signIn(page, token)));
    }

    static ServiceResponse get(WebPage page, String path, String... headers) {
        return send(page, "GET", path, null, "", headers);
    }

    static ServiceResponse post(WebPage page, String path, Map<String, String> form, String... headers) {
        List<String> fields = new ArrayList<>();
        form.forEach((name, value) -> fields.add(name + "=" + URLEncoder.encode(value, UTF_8)));
        return send(page, "POST", path, "application/x-www-form-urlencoded", String.join("&", fields), headers);
    }

    static ServiceResponse send(WebPage page, String method, String path, String type, String body, String... headers) {
        return page.serve(request(method, path, type, body, headers)).join();
    }

    static ServiceRequest request(String method, String path, String type, String body, String... headers) {
        Map<String, String> all = new HashMap<>(Map.of("host", "localhost:8000"));
        for (int i = 0; i < headers.length; i += 2) {
            all.put(headers[i].toLowerCase(Locale.ROOT), headers[i + 1]);
        }
        int question = path.indexOf('?');
        return new ServiceRequest(
                method,
                question < 0 ? path : path.substring(0, question),
                "127.0.0.1",
                type,
                body.getBytes(UTF_8),
                name -> Optional.ofNullable(all.get(name.toLowerCase(Locale.ROOT))),
                question < 0 ? "" : path.substring(question + 1));
    }

    static String text(ServiceResponse response) {
        return new String(response.body(), UTF_8);
    }
}
