package org.evenodd.manager.start;

import java.time.Duration;
import java.util.function.Consumer;
import org.evenodd.agent.program.Platform;
import org.evenodd.agent.settings.SystemSettings;
import org.evenodd.dialect.peer.ProtocolStack;
import org.evenodd.manager.command.Command;
import org.evenodd.manager.command.Effect;
import org.evenodd.manager.command.EffectPerformer;
import org.evenodd.manager.command.Notice;
import org.evenodd.manager.delivery.AgentContacts;
import org.evenodd.manager.delivery.AnswerCommands;
import org.evenodd.manager.delivery.AssignmentSender;
import org.evenodd.manager.delivery.Broadcasts;
import org.evenodd.manager.delivery.Outboxes;
import org.evenodd.manager.delivery.RemovalNotices;
import org.evenodd.manager.delivery.StandingsUpdates;
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
final class EffectWiring implements EffectPerformer {
    private final LeagueEngine engine;
    private final Outboxes outboxes;
    private final Broadcasts broadcasts;
    private final StandingsUpdates updates;
    private final AssignmentSender assignments;
    private final RemovalNotices removalNotices;
    private final EndpointProbes probes;
    private final RefereeWatch watch;
    private final WakeUpTimer timer;
    private final Notice.Teller noticeTeller;
    private final Runnable whenOver;

    EffectWiring(
            ManagerParts manager,
            LeagueEngine engine,
            Tokens tokens,
            LearnedCallForms callForms,
            Notice.Teller noticeTeller,
            Runnable whenOver) {
        this.engine = engine;
        this.noticeTeller = noticeTeller;
        this.whenOver = whenOver;
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
        outboxes = new Outboxes(client, new AgentContacts(engine::league, tokens), settings, platform.scheduler());
        AnswerCommands answers = new AnswerCommands(commands, this::isActive);
        broadcasts = new Broadcasts(engine.league().settings().leagueId(), author, outboxes, answers);
        updates = new StandingsUpdates(broadcasts::updateStandings, platform.scheduler());
        assignments = new AssignmentSender(
                engine::league,
                author,
                tokens,
                endpoint -> callForms.of(endpoint).preference(),
                outboxes,
                answers);
        removalNotices = new RemovalNotices(author, tokens, client, timeout);

        EndpointProbe probe = new EndpointProbe(platform.transport(), timeout);
        probes = new EndpointProbes(probe, platform.scheduler(), commands, timeout);
        watch = new RefereeWatch(probe, platform.scheduler(), commands, settings.health());
        timer = new WakeUpTimer(platform.scheduler(), commands);
    }

    /** The messages to agents that wait for earlier ones to be delivered. */
    int messagesWaiting() {
        return outboxes.waiting();
    }

    private boolean isActive(AgentId agent) {
        return engine.league()
                .roster()
                .stateOf(agent)
                .filter(AgentState.ACTIVE::equals)
                .isPresent();
    }

    @Override
    public void announce(Effect.AnnounceRound effect) {
        broadcasts.announce(effect);
    }

    @Override
    public void runMatch(Effect.SendRunMatch effect) {
        assignments.runMatch(effect);
    }

    @Override
    public void repeatMatch(Effect.RepeatMatch effect) {
        assignments.repeatMatch(effect);
    }

    @Override
    public void updateStandings(Effect.UpdateStandings effect) {
        updates.update(effect);
    }

    @Override
    public void completeRound(Effect.CompleteRound effect) {
        broadcasts.completeRound(effect);
    }

    @Override
    public void completeLeague(Effect.CompleteLeague effect) {
        broadcasts.completeLeague(effect);
    }

    @Override
    public void probe(Effect.ProbeEndpoint effect) {
        probes.begin(effect);
    }

    @Override
    public void watch(Effect.WatchReferee effect) {
        watch.begin(effect);
    }

    @Override
    public void unwatch(Effect.UnwatchReferee effect) {
        watch.end(effect);
    }

    @Override
    public void wake(Effect.WakeAt effect) {
        timer.set(effect);
    }

    @Override
    public void dismiss(Effect.Dismiss effect) {
        removalNotices.tell(effect);
    }

    @Override
    public void tell(Effect.Tell effect) {
        effect.notice().tellBy(noticeTeller);
    }

    @Override
    public void leagueOver(Effect.LeagueOver effect) {
        probes.end();
        whenOver.run();
    }
}
