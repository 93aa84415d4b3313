package org.evenodd.systemtests.bench.micro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenodd.agent.rpc.ProtocolStack;
import org.evenodd.protocol.codec.Decoded;
import org.evenodd.protocol.codec.MessageCodec;
import org.evenodd.protocol.json.Json;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.Message;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.protocol.shape.Compatibility;
import org.evenodd.systemtests.bench.bare.RecordedLeague;
import org.evenodd.systemtests.testbed.TemporaryDirectory;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes messages of a league of 20, and has Jackson's databind do the same with the same bytes. */
public class MessageBenchmark extends StepBenchmark {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int PLAYERS = 20;

    /** A short message, and one that grows with the league. */
    @Param({"CHOOSE_PARITY_CALL", "LEAGUE_STANDINGS_UPDATE"})
    private String type = "";

    private final MessageCodec codec = ProtocolStack.of(Compatibility.TOLERANT).codec();
    private byte[] body = {};

    @SuppressWarnings("NullAway.Init")
    private Message message;

    private JsonNode tree = MAPPER.createObjectNode();

    @Setup
    public void recordMessages() throws IOException, MalformedJsonException {
        JsonNode samples = record().get(type);
        tree = samples.get(samples.size() - 1).get("request").get("params");
        body = tree.toString().getBytes(UTF_8);
        message = readMessage();
    }

    private static JsonNode record() throws IOException {
        try (TemporaryDirectory directory = TemporaryDirectory.create("bench")) {
            Path file = directory.path().resolve("recorded.json");
            RecordedLeague.record(directory.path(), PLAYERS, 2, file);
            return MAPPER.readTree(Files.readAllBytes(file));
        }
    }

    @Benchmark
    public Message readMessage() throws MalformedJsonException {
        Decoded decoded = codec.decodeRequest(MessageType.valueOf(type), StrictJson.parse(body));
        if (decoded instanceof Decoded.Valid valid) {
            return valid.message();
        }
        throw new IllegalStateException("not read: " + decoded);
    }

    @Benchmark
    public JsonNode readMessageWithDatabind() {
        return MAPPER.readTree(body);
    }

    @Benchmark
    public byte[] writeMessage() {
        return Json.bytes(MessageCodec.encode(message));
    }

    @Benchmark
    public byte[] writeMessageWithDatabind() {
        return MAPPER.writeValueAsBytes(tree);
    }
}
