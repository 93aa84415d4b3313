package org.evenodd.systemtests.badinput;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Instant;
import java.util.Locale;
import org.evenodd.protocol.json.MalformedJsonException;
import org.evenodd.protocol.json.StrictJson;
import org.evenodd.protocol.message.MessageType;
import org.evenodd.systemtests.testbed.Envelopes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A bot that plays correctly, but resets its connection whenever it gets a certain message. */
final class Quitter implements AutoCloseable {

    private final ServerSocket server;
    private final MessageType unbearable;

    Quitter(MessageType unbearable) throws IOException {
        this.unbearable = unbearable;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "quitter");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns its request for a place in a league. */
    ObjectNode registration() {
        ObjectNode request = Envelopes.message(MessageType.LEAGUE_REGISTER_REQUEST, "player:new", Instant.now());
        request.putObject("player_meta")
                .put("display_name", "Quitter")
                .put("version", "1.0.0")
                .put("contact_endpoint", "http://127.0.0.1:%d/mcp".formatted(server.getLocalPort()))
                .putArray("game_types")
                .add("even_odd");
        return request;
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                converse(socket);
            } catch (IOException | MalformedJsonException e) {
                // The manager or referee has closed this connection; another one follows
            }
        }
    }

    /** Handles one exchange per connection. */
    private void converse(Socket socket) throws IOException, MalformedJsonException {
        String head = head(socket.getInputStream());
        int length = head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
        byte[] body = socket.getInputStream().readNBytes(length);
        JsonNode message = length == 0
                ? JsonNodeFactory.instance.objectNode()
                : StrictJson.parse(body).path("params");
        if (message.path("message_type").asString("").equals(unbearable.name())) {
            socket.setSoLinger(true, 0);
        } else {
            byte[] answer = Envelopes.response(answer(message)).toString().getBytes(UTF_8);
            socket.getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
                                    + "Content-Length: " + answer.length + "\r\n\r\n")
                            .getBytes(UTF_8));
            socket.getOutputStream().write(answer);
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("nothing was asked");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static ObjectNode answer(JsonNode message) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("status", "ACKNOWLEDGED");
        String type = message.path("message_type").asString("");
        if (type.equals("GAME_INVITATION")) {
            answer = Envelopes.message(MessageType.GAME_JOIN_ACK, "player:P01", Instant.now())
                    .put("accept", true)
                    .put("arrival_timestamp", Instant.now().toString());
        } else if (type.equals("CHOOSE_PARITY_CALL")) {
            answer = Envelopes.message(MessageType.CHOOSE_PARITY_RESPONSE, "player:P01", Instant.now())
                    .put("parity_choice", "even");
        }
        return answer.put("match_id", message.path("match_id").asString("")).put("player_id", "P01");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
