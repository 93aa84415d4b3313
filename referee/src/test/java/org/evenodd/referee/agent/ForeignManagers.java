package org.evenodd.referee.agent;

import static org.evenodd.protocol.message.MessageType.REFEREE_REGISTER_REQUEST;

import java.nio.file.Path;
import org.evenodd.agent.scripted.Reaction;
import org.evenodd.referee.bench.MemoryReferee;
import tools.jackson.databind.JsonNode;

/** A referee with two players, and calls from its manager. */
final class ForeignManagers {

    static final String WITHOUT_TOKEN = "{\"status\": \"ok\", \"referee_id\": \"REF01\"}";
    static final String WITH_A_TOKEN_OF_ITS_OWN = "{\"status\": \"ACCEPTED\", \"id\": \"REF01\", \"token\": \"abc\"}";

    private ForeignManagers() {}

    static MemoryReferee referee(Path shared, String acceptance, String... settings) {
        MemoryReferee referee = new MemoryReferee(shared, settings);
        referee.manager().always(REFEREE_REGISTER_REQUEST, Reaction.result(acceptance));
        referee.registered();
        referee.player(1, "even");
        referee.player(2, "odd");
        return referee;
    }

    static JsonNode told(MemoryReferee referee, String method, String params) {
        JsonNode reply = referee.soon(referee.send(method, params));
        referee.run();
        return reply;
    }
}
