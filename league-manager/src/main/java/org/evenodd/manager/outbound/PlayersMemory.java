package org.evenodd.manager.outbound;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.evenodd.agent.peer.Transport;
import org.evenodd.agent.runtime.Scheduler;
import org.evenodd.manager.league.Fixture;
import org.evenodd.manager.outbound.Outboxes.AgentContact;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.jsonrpc.RpcCall;
import org.evenodd.protocol.message.RememberedMatch;
import org.evenodd.protocol.message.RememberedMatch.PlayerQuestion;
import org.evenodd.protocol.message.ReportMessages.MatchResult;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.MatchId;
import org.evenodd.protocol.value.Identifiers.PlayerId;

/**
 * Compares a report that has no transcript with both players' memories of the match. If both contradict it and agree, the
 * operator is told. No result is voided: a loser could always contradict it, and two players could agree to.
 *
 * @param contacts the agents' endpoints and tokens
 */
public record PlayersMemory(
        Function<AgentId, Optional<AgentContact>> contacts,
        Transport transport,
        Scheduler scheduler,
        Consumer<Command> commands) {

    /** Some referees report before they tell the players. */
    static final Duration UNTIL_PLAYERS_KNOW = Duration.ofSeconds(1);

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_REPLY_BYTES = 10_240;

    /**
     * Looks at a match whose result was just taken.
     *
     * @param choicesTold whether the report told the players' choices
     */
    public void check(Fixture decided, boolean choicesTold) {
        MatchResult result = decided.decided().orElseThrow().result();
        scheduler.after(
                UNTIL_PLAYERS_KNOW,
                () -> ask(decided.playerA(), decided.id()).thenCombine(ask(decided.playerB(), decided.id()), (a, b) -> {
                    boolean agree = a.isPresent()
                            && b.isPresent()
                            && Objects.equals(a.get().winner(), b.get().winner());
                    if (agree
                            && contradicts(a.get(), decided.playerA(), result, choicesTold)
                            && contradicts(b.get(), decided.playerB(), result, choicesTold)) {
                        commands.accept(new RememberedOtherwise(decided.id()));
                    }
                    return agree;
                }));
    }

    private static boolean contradicts(
            RememberedMatch memory, PlayerId player, MatchResult result, boolean choicesTold) {
        return (choicesTold && memory.choice() != result.details().choices().get(player))
                || !Objects.equals(memory.winner(), result.winner());
    }

    private CompletableFuture<Optional<RememberedMatch>> ask(PlayerId player, MatchId match) {
        return contacts.apply(player)
                .map(contact -> transport.post(
                        contact.endpoint(),
                        new RpcCall(1, RememberedMatch.METHOD, new PlayerQuestion(contact.token(), match)).bytes(),
                        TIMEOUT,
                        MAX_REPLY_BYTES))
                .map(reply -> reply.thenApply(delivery -> MatchWaits.parsed(delivery)
                        .flatMap(read ->
                                MatchWaits.strictly(RememberedMatch.class, read, whole -> whole.path("match")))))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()))
                .thenApply(memory -> memory.filter(known -> known.matchId().equals(match)));
    }

    /** Both players remember a match otherwise than it was reported: the operator decides about it. */
    record RememberedOtherwise(MatchId match) implements Command {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            work.warn(("%s: both players remember it otherwise than its referee reported it, without a"
                            + " transcript. The result stands unless you requeue %1$s.")
                    .formatted(match));
            return CommandResponse.NOTED;
        }
    }
}
