package org.evenodd.agent.settings;

import java.util.List;
import org.evenodd.protocol.error.ErrorCode;
import org.evenodd.protocol.error.Violation;
import org.evenodd.protocol.shape.RecordShape;

/** {@code system.json}, with the rule that the limits must admit the manager's broadcasts. */
final class SystemFile {

    static final String NAME = "system.json";

    static SettingsFile<SystemSettings> of() {
        return new SettingsFile<>(
                NAME, BuiltInConfig.tree(NAME), RecordShape.closed(SystemSettings.class), SystemFile::misfits);
    }

    private SystemFile() {}

    private static List<Violation> misfits(SystemSettings settings) {
        Limits limits = settings.limits();
        if (limits.maxBroadcastBytes() >= limits.maxMessageBytes()) {
            return List.of();
        }
        String expected = "at least limits.max_message_bytes, %d".formatted(limits.maxMessageBytes());
        String got = String.valueOf(limits.maxBroadcastBytes());
        return List.of(new Violation("/limits/max_broadcast_bytes", ErrorCode.E006, expected, got));
    }
}
