package org.evenodd.agent.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;

/**
 * Ends a program that has run out of memory, since what failed on the way may be anything, and what is stored lets it
 * resume. It sees what is logged: every thread, executor and library that survives an error logs it.
 */
final class OutOfMemory extends TurboFilter {

    private static final int MOST_CAUSES = 10;

    /** Made before it is needed, since then there may be no memory for it. */
    private static final byte[] LAST_WORDS =
            "The program has run out of memory and ends. Start it again; if this recurs, with more: java -Xmx1g -jar ...\n"
                    .getBytes(StandardCharsets.UTF_8);

    private final Runnable end;

    OutOfMemory(Runnable end) {
        this.end = end;
    }

    /** Halts the JVM with status 1; waits for no lock and no shutdown hook, which may need memory, too. */
    static void halt() {
        try (FileOutputStream error = new FileOutputStream(FileDescriptor.err)) {
            error.write(LAST_WORDS);
        } catch (IOException e) {
            // nobody can be told
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            @Nullable Object @Nullable [] arguments,
            @Nullable Throwable failure) {
        endIfCause(failure);
        if (arguments != null && arguments.length > 0 && arguments[arguments.length - 1] instanceof Throwable last) {
            endIfCause(last);
        }
        return FilterReply.NEUTRAL;
    }

    private void endIfCause(@Nullable Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
            if (cause instanceof OutOfMemoryError) {
                end.run();
            }
            cause = cause.getCause();
        }
    }
}
