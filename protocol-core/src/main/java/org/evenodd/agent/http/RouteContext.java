package org.evenodd.agent.http;

import io.javalin.config.Key;
import io.javalin.config.MultipartConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.json.JsonMapper;
import io.javalin.plugin.ContextPlugin;
import io.javalin.router.Endpoint;
import io.javalin.router.Endpoints;
import io.javalin.security.RouteRole;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.InputStream;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.evenodd.agent.service.HttpRefusal;
import org.evenodd.agent.service.ServiceRequest;
import org.evenodd.agent.service.ServiceResponse;

/** What a handler of {@link AgentRoutes} is given: Javalin's context without a servlet. */
final class RouteContext implements Context {

    private final ServiceRequest request;
    private final Map<String, String> variables;
    private CompletableFuture<ServiceResponse> answer =
            CompletableFuture.completedFuture(HttpRefusal.NOT_FOUND.response());

    RouteContext(ServiceRequest request, Map<String, String> variables) {
        this.request = request;
        this.variables = variables;
    }

    ServiceRequest request() {
        return request;
    }

    CompletableFuture<ServiceResponse> answer() {
        return answer;
    }

    void answer(CompletableFuture<ServiceResponse> found) {
        answer = found;
    }

    @Override
    public Map<String, String> pathParamMap() {
        return variables;
    }

    @Override
    public String pathParam(String name) {
        return Objects.requireNonNull(variables.get(name));
    }

    private static UnsupportedOperationException noServlet() {
        return new UnsupportedOperationException("there is no servlet");
    }

    @Override
    public HttpServletRequest req() {
        throw noServlet();
    }

    @Override
    public HttpServletResponse res() {
        throw noServlet();
    }

    @Override
    public Endpoints endpoints() {
        throw noServlet();
    }

    @Override
    public Endpoint endpoint() {
        throw noServlet();
    }

    @Override
    public <T> T appData(Key<T> key) {
        throw noServlet();
    }

    @Override
    public <T> T with(Class<? extends ContextPlugin<?, T>> plugin) {
        throw noServlet();
    }

    @Override
    public JsonMapper jsonMapper() {
        throw noServlet();
    }

    @Override
    public MultipartConfig multipartConfig() {
        throw noServlet();
    }

    @Override
    public boolean strictContentTypes() {
        throw noServlet();
    }

    @Override
    public ServletOutputStream outputStream() {
        throw noServlet();
    }

    @Override
    public Context minSizeForCompression(int size) {
        throw noServlet();
    }

    @Override
    public Context result(InputStream content) {
        throw noServlet();
    }

    @Override
    public InputStream resultInputStream() {
        throw noServlet();
    }

    @Override
    public void future(Supplier<? extends CompletableFuture<?>> future) {
        throw noServlet();
    }

    @Override
    public void redirect(String location, HttpStatus status) {
        throw noServlet();
    }

    @Override
    public void writeJsonStream(Stream<?> stream) {
        throw noServlet();
    }

    @Override
    public Context skipRemainingHandlers() {
        throw noServlet();
    }

    @Override
    public Set<RouteRole> routeRoles() {
        throw noServlet();
    }
}
