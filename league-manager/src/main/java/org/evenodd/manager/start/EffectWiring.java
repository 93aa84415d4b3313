package org.evenodd.manager.start;

import java.util.function.Consumer;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.LeagueSettings;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.SpokenTongues;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.manager.delivery.AddressBook;
import org.evenodd.manager.delivery.Alarm;
import org.evenodd.manager.delivery.AnswerCommands;
import org.evenodd.manager.delivery.Assignments;
import org.evenodd.manager.delivery.Broadcasts;
import org.evenodd.manager.delivery.Contact;
import org.evenodd.manager.delivery.Courier;
import org.evenodd.manager.delivery.Dismissals;
import org.evenodd.manager.delivery.Outboxes;
import org.evenodd.manager.delivery.StandingsUpdates;
import org.evenodd.manager.engine.EffectRouter;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.health.watch.EndpointProbes;
import org.evenodd.manager.health.watch.Probe;
import org.evenodd.manager.health.watch.RefereeWatch;
import org.evenodd.manager.token.Tokens;
import org.evenodd.manager.turn.Command;
import org.evenodd.manager.turn.Effect;
import org.evenodd.manager.turn.Notice;
import org.evenodd.protocol.message.AgentState;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AgentId;

/** Who does which of the tournament's effects. */
record EffectWiring(
        Platform platform,
        SystemSettings settings,
        LeagueEngine engine,
        Tokens tokens,
        Author author,
        SpokenTongues tongues) {

    EffectRouter router(Consumer<Notice> people, Runnable whenOver) {
        EndpointProbes probes = new EndpointProbes(
                probe(), platform.scheduler(), commands(), settings.timeouts().other());
        EffectRouter router = new EffectRouter()
                .on(Effect.ProbeEndpoint.class, probes::begin)
                .on(Effect.Tell.class, tell -> people.accept(tell.notice()))
                .on(Effect.WakeAt.class, new Alarm(platform.scheduler(), commands())::set)
                .on(Effect.LeagueOver.class, over -> {
                    probes.end();
                    whenOver.run();
                });
        addWatch(router);
        addMessages(router);
        return router;
    }

    private Probe probe() {
        return new Probe(platform.transport(), settings.timeouts().other());
    }

    private Consumer<Command> commands() {
        return engine::submit;
    }

    private void addWatch(EffectRouter router) {
        RefereeWatch watch = new RefereeWatch(probe(), platform.scheduler(), commands(), settings.health());
        router.on(Effect.WatchReferee.class, watch::begin).on(Effect.UnwatchReferee.class, watch::end);
    }

    private void addMessages(EffectRouter router) {
        LeagueSettings league = engine.league().settings();
        MessageClient client = client();
        Outboxes outboxes = new Outboxes(new Courier(client, addresses(), settings, platform.scheduler()));
        AnswerCommands answers = new AnswerCommands(commands(), this::isActive);
        Broadcasts broadcasts = new Broadcasts(league.leagueId(), author, outboxes, answers);
        StandingsUpdates updates = new StandingsUpdates(broadcasts::updateStandings, platform.scheduler());
        router.on(Effect.Dismiss.class, dismissals(client)::tell)
                .on(Effect.Announce.class, broadcasts::announce)
                .on(Effect.UpdateStandings.class, updates::update)
                .on(Effect.CompleteRound.class, broadcasts::completeRound)
                .on(Effect.CompleteLeague.class, broadcasts::completeLeague)
                .on(Effect.RunMatch.class, assignments(outboxes, answers)::runMatch)
                .on(Effect.RepeatMatch.class, assignments(outboxes, answers)::repeatMatch);
    }

    private Assignments assignments(Outboxes outboxes, AnswerCommands answers) {
        return new Assignments(engine::league, author, tokens, tongues::preference, outboxes, answers);
    }

    private Dismissals dismissals(MessageClient client) {
        return new Dismissals(author, tokens, client, settings.timeouts().other());
    }

    private MessageClient client() {
        return ProtocolStack.of(settings.compatibility())
                .client(
                        platform.transport(),
                        platform.scheduler(),
                        settings.limits().maxMessageBytes(),
                        tongues);
    }

    private AddressBook addresses() {
        return agent -> engine.league()
                .roster()
                .registration(agent)
                .map(registration -> new Contact(registration.endpoint(), tokens.of(agent, registration.generation())));
    }

    private boolean isActive(AgentId agent) {
        return engine.league()
                .roster()
                .stateOf(agent)
                .filter(AgentState.ACTIVE::equals)
                .isPresent();
    }
}
