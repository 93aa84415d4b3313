package org.evenodd.systemtests.testbed;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL of one test's own, without a password, which can be stopped and started again over the same data. */
public final class DatabaseServer implements AutoCloseable {

    private final Path data;
    private final int port;
    private EmbeddedPostgres server;

    /** Starts it at a port that nobody uses, over a directory that it makes. */
    public DatabaseServer(Path data) throws IOException {
        this.data = data;
        this.port = FreePort.find();
        this.server = start();
    }

    private EmbeddedPostgres start() throws IOException {
        return EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .start();
    }

    /** Stops it, as for maintenance, and starts it again. */
    public void restart() throws IOException {
        server.close();
        server = start();
    }

    /** For {@code --db}. */
    public String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(port);
    }

    /** A number that the database knows. */
    public long number(String question) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            return answer.getLong(1);
        }
    }

    /** Whether somebody listens at its port. */
    public boolean isRunning() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
