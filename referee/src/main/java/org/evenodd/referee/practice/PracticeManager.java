package org.evenodd.referee.practice;

import java.util.concurrent.CompletableFuture;
import org.evenodd.protocol.message.RegistrationMessages.LeagueRegisterRequest;
import org.evenodd.protocol.peer.EnvelopeWriter;
import org.evenodd.protocol.peer.IncomingCall;
import org.evenodd.protocol.peer.Reply;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.referee.check.Acceptance;
import org.evenodd.referee.check.RehearsalPlace;

/**
 * Acts as the manager and lets the player register, because most players answer nobody before. Whoever registers is
 * taken for the player.
 *
 * @param place what the player gets
 * @param acceptance tracks whether the player knows its place
 * @param registered completes with the player's id when it has registered
 */
record PracticeManager(
        EnvelopeWriter author, RehearsalPlace place, Acceptance acceptance, CompletableFuture<PlayerId> registered) {

    Reply register(IncomingCall<LeagueRegisterRequest> call) {
        if (place.isFor(call.message())) {
            acceptance.give();
            registered.complete(place.player());
        }
        return Reply.answer(place.answer(call.message(), author));
    }
}
