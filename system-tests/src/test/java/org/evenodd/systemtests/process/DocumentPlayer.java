package org.evenodd.systemtests.process;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.systemtests.testbed.Program;

/** A player in Python, written from one document alone. */
final class DocumentPlayer {
    private DocumentPlayer() {}

    static Program start(Path directory, Endpoint manager, String name) throws URISyntaxException {
        return start(source(), directory, manager, name);
    }

    /** Starts a player whose answers have the message type under a wrong field name. */
    static Program startWithASlip(Path directory, Endpoint manager, String name)
            throws URISyntaxException, IOException {
        String slip = Files.readString(source()).replace("message_type=message_type", "type=message_type");
        return start(Files.writeString(directory.resolve("slip.py"), slip), directory, manager, name);
    }

    private static Program start(Path bot, Path directory, Endpoint manager, String name) {
        return Program.start(directory, List.of("python3", bot.toString(), manager.toString(), name));
    }

    private static Path source() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(DocumentPlayer.class.getResource("/document_player.py"))
                .toURI());
    }
}
