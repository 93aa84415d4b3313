package org.evenodd.agent.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/** A request whose body has been read: whoever reads it again never waits. */
final class WholeRequest extends Request.Wrapper {

    private final ByteBuffer body;
    private boolean read;

    WholeRequest(Request request, byte[] body) {
        super(request);
        this.body = ByteBuffer.wrap(body);
    }

    @Override
    public long getLength() {
        return body.capacity();
    }

    @Override
    public Content.Chunk read() {
        if (read || !body.hasRemaining()) {
            return Content.Chunk.EOF;
        }
        read = true;
        return Content.Chunk.from(body, true);
    }

    @Override
    public void demand(Runnable task) {
        task.run();
    }
}
