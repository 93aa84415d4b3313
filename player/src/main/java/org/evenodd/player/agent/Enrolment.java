package org.evenodd.player.agent;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.membership.Registration;
import org.evenodd.agent.options.ProgramVersion;
import org.evenodd.agent.settings.Timeouts;
import org.evenodd.protocol.message.Envelope;
import org.evenodd.protocol.message.LeagueRegisterRequest;
import org.evenodd.protocol.message.PlayerMeta;
import org.evenodd.protocol.peer.Answer;
import org.evenodd.protocol.peer.Author;
import org.evenodd.protocol.peer.MessageClient;
import org.evenodd.protocol.value.AuthToken;
import org.evenodd.protocol.value.ConversationId;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.jspecify.annotations.Nullable;

/** Asks the manager for a player's place in the league (PRD 3.3), with its token if it had one before. */
final class Enrolment implements Registration.Desk {

    private final MessageClient client;
    private final Author author;
    private final Endpoint manager;
    private final Timeouts timeouts;
    private final PlayerMeta meta;
    private final boolean rotation;

    /** By which the manager knows a request again of which the answer was lost. */
    private final ConversationId conversation;

    private volatile @Nullable AuthToken shown;

    Enrolment(MessageClient client, Author author, PlayerPlan plan, World world, DisplayName name, Endpoint contact) {
        this.client = client;
        this.author = author;
        this.conversation = author.newConversation();
        this.manager = plan.manager();
        this.rotation = plan.rotation();
        this.timeouts = world.system().timeouts();
        this.meta =
                new PlayerMeta(name, ProgramVersion.semantic(), world.games(), contact, Registration.PROTOCOL_VERSION);
    }

    @Override
    public CompletableFuture<Answer> ask(@Nullable AuthToken token) {
        shown = token;
        Envelope envelope = author.in(conversation);
        LeagueRegisterRequest request = token == null
                ? new LeagueRegisterRequest(envelope, meta)
                : new LeagueRegisterRequest(envelope.withToken(token), meta, rotation ? true : null);
        return client.call(manager, request, timeouts.register());
    }

    /** The token with which the last request was to take an earlier place again; empty where it was for a new one. */
    Optional<AuthToken> shown() {
        return Optional.ofNullable(shown);
    }
}
