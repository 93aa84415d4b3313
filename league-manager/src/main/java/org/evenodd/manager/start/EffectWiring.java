package org.evenodd.manager.start;

import java.time.Duration;
import java.util.function.Consumer;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.command.PerKind;
import org.evenodd.manager.delivery.AgentContacts;
import org.evenodd.manager.delivery.AnswerCommands;
import org.evenodd.manager.delivery.AssignmentSender;
import org.evenodd.manager.delivery.Broadcasts;
import org.evenodd.manager.delivery.Broadcasts.RemovalNotices;
import org.evenodd.manager.delivery.Broadcasts.StandingsUpdates;
import org.evenodd.manager.delivery.Outboxes;
import org.evenodd.manager.delivery.WakeUpTimer;
import org.evenodd.manager.engine.LeagueEngine;
import org.evenodd.manager.health.watch.EndpointProbe;
import org.evenodd.manager.health.watch.EndpointProbes;
import org.evenodd.manager.health.watch.RefereeWatch;
import org.evenodd.manager.token.Tokens;
import org.evenodd.protocol.message.States.AgentState;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.LearnedCallForms;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.Identifiers.AgentId;

/** Wires each effect of the tournament to what performs it. */
record EffectWiring(Consumer<Effect> performer, Outboxes outboxes) {

    static EffectWiring of(
            ManagerParts manager,
            LeagueEngine engine,
            Tokens tokens,
            LearnedCallForms callForms,
            Consumer<Notice> noticeTeller,
            Runnable whenOver) {
        Platform platform = manager.platform();
        SystemSettings settings = manager.settings();
        EnvelopeWriter author = manager.author();
        Duration timeout = settings.timeouts().other();
        Consumer<Command> commands = engine::submit;

        MessageClient client = manager.metrics()
                .measured(ProtocolStack.of(settings.compatibility())
                        .client(
                                platform.transport(),
                                platform.scheduler(),
                                settings.limits().maxMessageBytes(),
                                callForms));
        Outboxes outboxes =
                new Outboxes(client, new AgentContacts(engine::league, tokens), settings, platform.scheduler());
        AnswerCommands answers = new AnswerCommands(commands, agent -> isActive(engine, agent));
        Broadcasts broadcasts = new Broadcasts(engine.league().settings().leagueId(), author, outboxes, answers);
        AssignmentSender assignments = new AssignmentSender(
                engine::league,
                author,
                tokens,
                endpoint -> callForms.of(endpoint).preference(),
                outboxes,
                answers);
        EndpointProbe probe = new EndpointProbe(platform.transport(), timeout);
        EndpointProbes probes = new EndpointProbes(probe, platform.scheduler(), commands, timeout);
        RefereeWatch watch = new RefereeWatch(probe, platform.scheduler(), commands, settings.health());
        PerKind<Effect> performer = new PerKind<>(Effect.class)
                .on(Effect.AnnounceRound.class, broadcasts::announce)
                .on(Effect.SendRunMatch.class, assignments::runMatch)
                .on(Effect.RepeatMatch.class, assignments::repeatMatch)
                .on(
                        Effect.UpdateStandings.class,
                        new StandingsUpdates(broadcasts::updateStandings, platform.scheduler())::update)
                .on(Effect.CompleteRound.class, broadcasts::completeRound)
                .on(Effect.CompleteLeague.class, broadcasts::completeLeague)
                .on(Effect.ProbeEndpoint.class, probes::begin)
                .on(Effect.WatchReferee.class, watch::begin)
                .on(Effect.UnwatchReferee.class, watch::end)
                .on(Effect.WakeAt.class, new WakeUpTimer(platform.scheduler(), commands)::set)
                .on(Effect.Dismiss.class, new RemovalNotices(author, tokens, client, timeout)::tell)
                .on(Effect.Tell.class, effect -> noticeTeller.accept(effect.notice()))
                .on(Effect.LeagueOver.class, effect -> {
                    probes.end();
                    whenOver.run();
                })
                .complete();
        return new EffectWiring(performer, outboxes);
    }

    private static boolean isActive(LeagueEngine engine, AgentId agent) {
        return engine.league()
                .roster()
                .stateOf(agent)
                .filter(AgentState.ACTIVE::equals)
                .isPresent();
    }
}
