package org.evenodd.systemtests.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.evenodd.systemtests.testbed.Program;

/**
 * A certificate for localhost and 127.0.0.1 that signs itself, made by the JDK's own tool, in the files of one directory.
 *
 * @param chain its file as PEM, which is also what others are to trust
 * @param store the key store, PKCS #12
 * @param password the file with the store's password
 */
public record Certificate(Path chain, Path store, Path password) {

    private static final String PASSWORD = "a long password";
    private static final String NAME = "league";

    /** Makes {@code league.pem}, {@code league.p12} and {@code password}. */
    public static Certificate in(Path directory) throws IOException, InterruptedException {
        Certificate made = new Certificate(
                directory.resolve("league.pem"), directory.resolve("league.p12"), directory.resolve("password"));
        made.keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=league", "-ext", "san=ip:127.0.0.1,dns:localhost");
        made.keytool("-exportcert", "-rfc", "-file", made.chain.toString());
        Files.writeString(made.password, PASSWORD);
        return made;
    }

    private void keytool(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-alias", NAME, "-keystore", store.toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", PASSWORD));
        try (Program tool = Program.start(store.getParent(), command)) {
            tool.awaitSuccess();
        }
    }

    /** Returns the option of a program that trusts it. */
    String trust() {
        return "--tls-truststore=" + chain;
    }

    /** Writes its private key as PEM, as other servers want it, and returns the file. */
    Path key() throws IOException, GeneralSecurityException {
        byte[] key = opened().getKey(NAME, PASSWORD.toCharArray()).getEncoded();
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key);
        String pem = "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n";
        return Files.writeString(store.resolveSibling("key.pem"), pem, US_ASCII);
    }

    private KeyStore opened() throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    /** Returns what a server needs that shows it. */
    SSLContext serving() throws IOException, GeneralSecurityException {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(opened(), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    /** Returns what a client needs that trusts nothing else. */
    public SSLContext trusting() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(NAME, opened().getCertificate(NAME));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
