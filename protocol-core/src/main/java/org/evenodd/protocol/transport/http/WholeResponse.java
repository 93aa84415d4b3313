package org.evenodd.protocol.transport.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * A response that is collected and sent at once, so that whoever writes it never waits for a caller who does not read. A
 * caller who takes too long loses its connection.
 */
final class WholeResponse extends Response.Wrapper {

    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private final Duration time;
    private final Deadline deadline;

    WholeResponse(Request request, Response response, Duration time, Scheduler timer) {
        super(request, response);
        this.time = time;
        this.deadline = new Deadline(timer);
    }

    @Override
    public void write(boolean last, ByteBuffer content, Callback callback) {
        if (!last) {
            collect(content);
            callback.succeeded();
            return;
        }
        deadline.arm(time, this::abandon);
        super.write(true, joined(content), Callback.from(deadline::disarm, callback));
    }

    private void collect(ByteBuffer content) {
        if (BufferUtil.hasContent(content)) {
            collected.writeBytes(BufferUtil.toArray(content));
            content.position(content.limit());
        }
    }

    private ByteBuffer joined(ByteBuffer content) {
        if (collected.size() == 0) {
            return content == null ? BufferUtil.EMPTY_BUFFER : content;
        }
        collect(content);
        return ByteBuffer.wrap(collected.toByteArray());
    }

    private void abandon() {
        getRequest().getConnectionMetaData().getConnection().getEndPoint().close();
    }
}
