package org.evenodd.protocol.transport.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The way back to one caller. */
final class Answer {

    private final Request request;
    private final Response response;
    private final Callback callback;

    Answer(Request request, Response response, Callback callback) {
        this.request = request;
        this.response = response;
        this.callback = callback;
    }

    /** Announces that the connection ends with this answer. */
    Answer last() {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        return this;
    }

    void send(org.evenodd.protocol.transport.Response content) {
        send(content, () -> {});
    }

    /** Sends the answer; the task runs when it has gone out or the connection is gone. */
    void send(org.evenodd.protocol.transport.Response content, Runnable sent) {
        response.setStatus(content.status());
        if (!content.contentType().isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, content.contentType());
        }
        content.headers().forEach(response.getHeaders()::put);
        response.write(true, ByteBuffer.wrap(content.body()), Callback.from(callback, sent));
    }

    /** Closes the connection under whatever is going on. */
    void abandon() {
        request.getConnectionMetaData().getConnection().getEndPoint().close();
    }
}
