package org.evenodd.agent.log;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats the stack trace of a logged exception as printable lines. */
final class StackTrace {

    private StackTrace() {}

    static List<String> lines(@Nullable IThrowableProxy thrown) {
        if (thrown == null) {
            return List.of();
        }
        return ThrowableProxyUtil.asString(thrown)
                .lines()
                .map(line -> Printable.of(line.replace("\t", "    ")))
                .toList();
    }
}
