package org.evenodd.agent.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The socket of a client's connection. It knows the exchange that it carries, and lets it receive so many bytes and no
 * more, whatever Jetty makes of them: headers, interim responses, the framing of chunks, TLS records, and what comes
 * unasked after the answer.
 */
final class ClientSocket extends SocketChannelEndPoint {

    private volatile @Nullable ClientExchange user;
    private volatile long limit;

    /** Written by whoever fills, one at a time. */
    private volatile long received;

    private volatile boolean ended;

    ClientSocket(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler timer) {
        super(channel, selector, key, timer);
    }

    /** The socket below a connection, with or without TLS. */
    static ClientSocket of(Connection connection) {
        EndPoint end = ((org.eclipse.jetty.io.Connection) connection).getEndPoint();
        return (ClientSocket) (end instanceof EndPoint.Wrapper tls ? tls.unwrap() : end);
    }

    /** Notes the next exchange and how many bytes it may receive; returns whether there was one before. */
    boolean carry(ClientExchange exchange, long bytes) {
        boolean isUsed = user != null;
        limit = received + bytes;
        user = exchange;
        return isUsed;
    }

    boolean carries(ClientExchange exchange) {
        return exchange.equals(user);
    }

    /** Whether the peer has ended the connection. */
    boolean isEnded() {
        return ended;
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        int filled = super.fill(buffer);
        if (filled < 0) {
            ended = true;
        }
        long now = received + Math.max(filled, 0);
        received = now;
        ClientExchange exchange = user;
        if (now > limit && exchange != null) {
            exchange.cutOff();
        }
        return filled;
    }
}
