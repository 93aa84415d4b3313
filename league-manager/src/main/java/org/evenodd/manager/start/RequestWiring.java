package org.evenodd.manager.start;

import java.time.Duration;
import java.time.Instant;
import org.evenodd.agent.address.CallerAddress;
import org.evenodd.agent.log.RefusalLog;
import org.evenodd.agent.program.HealthReport;
import org.evenodd.agent.rpc.RpcEndpoint;
import org.evenodd.agent.service.AgentApi;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.handler.AnswerQuery;
import org.evenodd.manager.handler.Authentication;
import org.evenodd.manager.handler.CallLimit;
import org.evenodd.manager.handler.CallLimit.CallLimits;
import org.evenodd.manager.handler.Commands;
import org.evenodd.manager.handler.EndpointInspector;
import org.evenodd.manager.handler.EndpointInspector.ManagerAddress;
import org.evenodd.manager.handler.PublicTools;
import org.evenodd.manager.handler.RegistrationContext;
import org.evenodd.manager.handler.RegistrationHandling;
import org.evenodd.manager.handler.RegistrationHandling.FirstCallForm;
import org.evenodd.manager.handler.RegistrationHandling.RegisterPlayer;
import org.evenodd.manager.handler.RegistrationHandling.RegisterReferee;
import org.evenodd.manager.handler.RepeatedRequests;
import org.evenodd.manager.handler.ReportMatchResult;
import org.evenodd.manager.health.watch.EndpointProbe;
import org.evenodd.manager.operator.OperatorMethods;
import org.evenodd.manager.play.Tournament;
import org.evenodd.manager.play.Tournament.CommandResult;
import org.evenodd.manager.token.Tokens;
import org.evenodd.manager.waits.MatchWaits;
import org.evenodd.protocol.message.QueryMessages.LeagueQuery;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.message.RegistrationMessages.RefereeRegisterRequest;
import org.evenodd.protocol.message.ReportMessages.MatchResultReport;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageHandler;
import org.evenodd.protocol.value.Identifiers.AgentKind;
import org.evenodd.protocol.value.Identifiers.LeagueId;

/** Wires every request that the manager answers to its handler. */
record RequestWiring(
        ManagerParts manager,
        LeagueEngine engine,
        Tokens tokens,
        ManagerAddress ownAddress,
        LearnedCallForms callForms,
        MatchWaits waits) {

    AgentApi service(OperatorMethods operator) {
        manager.platform().resolver().guardBy(endpointInspector());
        endpointInspector().findOwn();
        ProtocolStack stack = ProtocolStack.of(manager.settings().compatibility());
        RpcEndpoint server = new RpcEndpoint(
                AgentKind.LEAGUE_MANAGER,
                manager.settings().limits(),
                stack.codec(),
                manager.author(),
                manager.logger());
        Authentication authentication = new Authentication(tokens, engine::league);
        addMessages(server, authentication);
        new PublicTools(callLimits().openQueries(), engine::league).addTo(server);
        operator.addTo(server, waits::delays);
        return server.api(this::health, manager.metrics())
                .knowing((token, match) -> authentication
                        .proven(token)
                        .map(proven -> proven.agent().value()));
    }

    private void addMessages(RpcEndpoint server, Authentication authentication) {
        Commands commands = engine::submit;
        LeagueId league = engine.league().settings().leagueId();
        Instant opened = engine.league().openedAt();
        CallLimits callLimits = callLimits();
        CallLimit<CallerAddress> registrationLimit = callLimits.registrations();
        RepeatedRequests repeats = new RepeatedRequests(manager.platform().scheduler(), authentication);
        RefusalLog refusals = new RefusalLog(manager.author().clock(), manager.logger());
        RegistrationHandling registrations = new RegistrationHandling(
                registrationContext(authentication),
                repeats,
                this::preview,
                callLimits.returns(),
                commands,
                tokens,
                manager.author(),
                refusals);
        server.on(
                        RefereeRegisterRequest.class,
                        CallLimit.byCaller(
                                registrationLimit,
                                authentication,
                                notingCallForm(
                                        new RegisterReferee(league, opened, tokens.refereeKey(), registrations))))
                .on(
                        LeagueRegisterRequest.class,
                        CallLimit.byCaller(
                                registrationLimit,
                                authentication,
                                notingCallForm(new RegisterPlayer(
                                        league, opened, () -> engine.league().enrolment(), registrations))))
                .on(MatchResultReport.class, new ReportMatchResult(authentication, commands, manager.author()))
                .on(
                        LeagueQuery.class,
                        new AnswerQuery(
                                authentication, callLimits.queries(), commands, engine::league, manager.author()));
    }

    private MessageHandler<RefereeRegisterRequest> notingCallForm(RegisterReferee handler) {
        return new FirstCallForm<>(handler, request -> request.refereeMeta().contactEndpoint(), callForms);
    }

    private MessageHandler<LeagueRegisterRequest> notingCallForm(RegisterPlayer handler) {
        return new FirstCallForm<>(handler, request -> request.playerMeta().contactEndpoint(), callForms);
    }

    private RegistrationHandling.Forecast preview(Command command) {
        Tournament now = engine.tournament();
        CommandResult then = now.on(command, manager.platform().scheduler().instant());
        boolean same = then.events().isEmpty()
                && then.next().live().claims().equals(now.live().claims());
        return new RegistrationHandling.Forecast(then.response(), !same);
    }

    private CallLimits callLimits() {
        return new CallLimits(manager.settings().limits(), manager.platform().scheduler(), manager.logger());
    }

    private RegistrationContext registrationContext(Authentication authentication) {
        return new RegistrationContext(
                authentication,
                endpointInspector(),
                manager.platform().scheduler(),
                lookUpTimeout(),
                new EndpointProbe(manager.platform().transport(), probeTimeout()),
                manager.settings().network().endpointCheck());
    }

    private EndpointInspector endpointInspector() {
        return new EndpointInspector(
                manager.platform().resolver(),
                ownAddress,
                manager.settings().network().ownMachine(),
                engine::league);
    }

    /** Half of the agent's own time-out, so that the agent still learns about a failed strict check. */
    private Duration probeTimeout() {
        return manager.settings().timeouts().register().dividedBy(2);
    }

    private Duration lookUpTimeout() {
        return manager.settings().timeouts().register().dividedBy(4);
    }

    private HealthReport health() {
        HealthReport health = HealthReport.up(
                AgentKind.LEAGUE_MANAGER.wireName(),
                engine.league().course().state().name());
        return engine.tournament().waitsForReferee() ? health.waitingFor(AgentKind.REFEREE.wireName()) : health;
    }
}
